import type { SegmentFile } from './segment-file.ts';

const WINDOW_BYTES = 1024 * 1024;

/** Reads a file in large pieces: frames are small, system calls are not. Memory: one window, or one frame when that is larger. */
export class FileWindow {
  readonly #file: SegmentFile;
  #buffer: Buffer = Buffer.alloc(WINDOW_BYTES);
  #start = 0;
  #length = 0;

  constructor(file: SegmentFile) {
    this.#file = file;
  }

  /** The bytes at `offset`, `length` of them or fewer at the end of the file. Valid until the next call. */
  at(offset: number, length: number): Buffer {
    if (offset < this.#start || offset + length > this.#start + this.#length) this.#load(offset, length);
    const from = offset - this.#start;
    return this.#buffer.subarray(from, Math.min(from + length, this.#length));
  }

  /** Makes the next `at` read the file again: what was cached near the end may have been written since. */
  forget(): void {
    this.#length = 0;
  }

  size(): number {
    return this.#file.size();
  }

  close(): void {
    this.#file.close();
  }

  #load(offset: number, length: number): void {
    if (length > this.#buffer.length) this.#buffer = Buffer.alloc(length);
    this.#start = offset;
    this.#length = this.#file.read(this.#buffer, this.#buffer.length, offset);
  }
}
