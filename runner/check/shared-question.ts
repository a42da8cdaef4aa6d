/** The question that an agent is at, in shared memory: a thread that hangs answers nothing. */
import type { Onlooker } from "./examinee.ts";

const TICKS = 0;
const LENGTH = 1;
const HEAD_BYTES = 8;
const TEXT_BYTES = 16_384;

export class SharedQuestion implements Onlooker {
  private readonly words: Int32Array;
  private readonly text: Buffer;

  constructor(shared: SharedArrayBuffer) {
    this.words = new Int32Array(shared, 0, 2);
    this.text = Buffer.from(shared, HEAD_BYTES);
  }

  static allocate(): SharedArrayBuffer {
    return new SharedArrayBuffer(HEAD_BYTES + TEXT_BYTES);
  }

  asked(request: string): void {
    this.words[LENGTH] = this.text.write(request, "latin1");
    Atomics.add(this.words, TICKS, 1);
  }

  answered(): void {
    Atomics.add(this.words, TICKS, 1);
  }

  /** Changes whenever a question is asked or answered; odd while one is open. */
  get ticks(): number {
    return Atomics.load(this.words, TICKS);
  }

  /** `undefined` while none is open. */
  get open(): string | undefined {
    return (this.ticks & 1) === 0 ? undefined : this.text.toString("latin1", 0, this.words[LENGTH]);
  }
}
