/** The part of jstat that is used here; the package has no types of its own. */
declare module "jstat" {
  interface Distribution {
    inv(p: number, ...parameters: number[]): number;
    cdf(x: number, ...parameters: number[]): number;
  }
  const jStat: { studentt: Distribution; normal: Distribution };
  export default jStat;
}
