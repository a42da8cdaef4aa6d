/** Text that is gathered piece by piece, as UTF-8. */
const encoder = new TextEncoder();

/** Characters that are gathered before they are encoded: soon enough for their memory to be given back cheaply. */
const PENDING = 1 << 15;
/** Most bytes of UTF-8 that one unit of UTF-16 needs. */
const BYTES_A_UNIT = 3;

export class Utf8Text {
  private bytes = new Uint8Array(0);
  private length = 0;
  private pending = "";

  add(text: string): void {
    this.pending += text;
    if (this.pending.length >= PENDING) this.encode();
  }

  /** What was added since the last call. */
  take(): Uint8Array {
    this.encode();
    const taken = this.bytes.slice(0, this.length);
    this.length = 0;
    return taken;
  }

  private encode(): void {
    const needed = this.length + this.pending.length * BYTES_A_UNIT;
    if (needed > this.bytes.length) {
      const longer = new Uint8Array(2 * needed);
      longer.set(this.bytes.subarray(0, this.length));
      this.bytes = longer;
    }
    this.length += encoder.encodeInto(this.pending, this.bytes.subarray(this.length)).written;
    this.pending = "";
  }
}
