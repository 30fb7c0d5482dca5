import {
  closeSync,
  fdatasyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, gunzipSync, gzip } from 'node:zlib';
import { syncFolder, writeWhole } from './durable-file.ts';

const compress = promisify(gzip);
const FILE_NAME = /^(\d{12})\.jsonl(\.gz)?$/;
const NEW_LINE = 10;
const HEAD_BYTES = 256 * 1_024;
/** Whole files kept in memory after a read. */
const FILES_KEPT = 3;

type LineFile = { readonly first: number; compressed: boolean };
/** The bytes of a file and where each line begins; one more place than lines. */
type Loaded = { readonly bytes: Buffer; readonly starts: readonly number[] };

/** What a log knows of its lines' content. */
export type LineCheck = {
  /** How many of the newest file's lines, from its first, are good. */
  goodLines(lines: readonly string[]): number;
  /** Throws when a file's lines are not good. `next`: the first line of the file that follows. */
  assertGood(lines: readonly string[], first: number, next: string | null): void;
};

const ALL_GOOD: LineCheck = { goodLines: (lines) => lines.length, assertGood: () => undefined };

/**
 * Lines of text numbered from 1, in files of `linesPerFile` (`000000016385.jsonl`: its first line has that number), appended and never
 * changed; full files are compressed. Calls are synchronous. One writer: everybody else opens it to `read`, which touches nothing.
 */
export class LineLog {
  /** Lines at the end of the newest file that its check did not hold good, cut off when it was opened. */
  readonly cut: number;
  readonly #folder: string;
  readonly #linesPerFile: number;
  readonly #mode: 'write' | 'read';
  #files: LineFile[] = [];
  /** The file being written: its handle, and where its lines begin. */
  #handle: number | null = null;
  #starts: number[] = [0];
  readonly #loaded = new Map<number, Loaded>();
  readonly #check: LineCheck;

  /**
   * Opens what is there. A last line without its end was never finished and is cut off; so is what `check` does not hold good of the newest
   * file. Of an older file `check` throws when it is read.
   */
  constructor(folder: string, linesPerFile: number, mode: 'write' | 'read' = 'write', check: LineCheck = ALL_GOOD) {
    this.#check = check;
    this.#folder = folder;
    this.#linesPerFile = linesPerFile;
    this.#mode = mode;
    if (mode === 'write') mkdirSync(folder, { recursive: true, mode: 0o750 });
    this.#files = this.#list();
    const last = this.#files.at(-1);
    this.cut = last === undefined || last.compressed ? 0 : this.#openNewest(last);
  }

  /** Answers how many lines the check did not hold good. */
  #openNewest(last: LineFile): number {
    const bytes = readFileSync(this.#path(last));
    const starts = startsOf(bytes);
    const good = this.#check.goodLines(linesOf(bytes, starts));
    this.#openLast(last, starts.slice(0, good + 1));
    return starts.length - 1 - good;
  }

  /** Number of the oldest line held; one above `last` when there is none. */
  get first(): number {
    return this.#files[0]?.first ?? 1;
  }

  /** Number of the newest line; 0 when there was never one. */
  get last(): number {
    const file = this.#files.at(-1);
    if (file === undefined) return 0;
    return file.compressed ? file.first + this.#linesPerFile - 1 : file.first + this.#starts.length - 2;
  }

  /** Writes the next lines; durable only after `sync`. */
  append(lines: readonly string[]): void {
    for (let at = 0; at < lines.length;) {
      const room = this.#room();
      const part = lines.slice(at, at + room);
      this.#write(part);
      at += part.length;
    }
  }

  /** Everything appended is durable when it returns. */
  sync(): void {
    if (this.#handle !== null) fdatasyncSync(this.#handle);
  }

  /** Lines `from` to `to`, both held. */
  read(from: number, to: number): readonly string[] {
    if (from < this.first || to > this.last) throw new RangeError(`lines ${from} to ${to} are not held`);
    const lines: string[] = [];
    for (let at = from; at <= to;) {
      const file = this.#fileOf(at);
      const end = Math.min(to, file.first + this.#linesPerFile - 1);
      lines.push(...this.#readFile(file, at, end));
      at = end + 1;
    }
    return lines;
  }

  line(number: number): string {
    return this.read(number, number)[0] ?? '';
  }

  /** Forgets every line after `last`. Whoever only reads forgets the last one in memory. */
  truncate(last: number): void {
    if (last >= this.last) return;
    if (this.#mode === 'read') {
      this.#starts = this.#starts.slice(0, last - this.last);
      return;
    }
    this.#close();
    this.#loaded.clear();
    for (const file of this.#files.filter(({ first }) => first > last)) rmSync(this.#path(file));
    this.#files = this.#files.filter(({ first }) => first <= last);
    const file = this.#files.at(-1);
    if (file !== undefined) this.#cut(file, last);
    syncFolder(this.#folder);
  }

  /** Removes whole files of lines before `number`; the file that is written stays. */
  removeBefore(number: number): void {
    while ((this.#files[1]?.first ?? Number.POSITIVE_INFINITY) <= number) {
      const [oldest] = this.#files.splice(0, 1);
      if (oldest === undefined) return;
      this.#loaded.delete(oldest.first);
      rmSync(this.#path(oldest));
    }
  }

  /** The first line of a file, by its number (see `fileStarts`), without reading the rest. Lines are shorter than `HEAD_BYTES`. */
  firstLine(first: number): string {
    const file = this.#fileOf(first);
    if (file === this.#files.at(-1) && this.#handle !== null) return this.line(first);
    const handle = openSync(this.#path(file), 'r');
    try {
      const stored = Buffer.alloc(HEAD_BYTES);
      const head = stored.subarray(0, readSync(handle, stored, 0, HEAD_BYTES, 0));
      const bytes = file.compressed ? gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH }) : head;
      return bytes.subarray(0, bytes.indexOf(NEW_LINE)).toString('utf8');
    } finally {
      closeSync(handle);
    }
  }

  /** The first numbers of the files held, ascending. */
  get fileStarts(): readonly number[] {
    return this.#files.map(({ first }) => first);
  }

  /** Compresses the full files that are not yet. */
  async compressFull(): Promise<void> {
    for (const file of this.#files.slice(0, -1)) {
      if (file.compressed) continue;
      const plain = this.#path(file);
      const packed = await compress(readFileSync(plain));
      if (!this.#files.includes(file)) continue;
      writeWhole(`${plain}.new`, packed);
      renameSync(`${plain}.new`, `${plain}.gz`);
      syncFolder(this.#folder);
      file.compressed = true;
      rmSync(plain);
    }
  }

  close(): void {
    this.#close();
    this.#loaded.clear();
  }

  #path({ first, compressed }: LineFile): string {
    return join(this.#folder, `${String(first).padStart(12, '0')}.jsonl${compressed ? '.gz' : ''}`);
  }

  /** The plain twin of a compressed file is what a crash left behind. */
  #list(): LineFile[] {
    const found = new Map<number, LineFile>();
    for (const name of readdirSync(this.#folder).sort()) {
      const match = FILE_NAME.exec(name);
      if (match === null) continue;
      const file = { first: Number(match[1]), compressed: match[2] !== undefined };
      const twin = found.get(file.first);
      if (twin !== undefined && this.#mode === 'write') rmSync(this.#path(twin));
      found.set(file.first, file);
    }
    return [...found.values()];
  }

  /** Lines that fit into the file being written; begins a new one when it is full. */
  #room(): number {
    const room = this.#handle === null ? 0 : this.#linesPerFile - (this.#starts.length - 1);
    if (room > 0) return room;
    const file = { first: this.last + 1, compressed: false };
    this.#close();
    this.#handle = openSync(this.#path(file), 'wx+', 0o640);
    this.#starts = [0];
    this.#files.push(file);
    syncFolder(this.#folder);
    return this.#linesPerFile;
  }

  #write(lines: readonly string[]): void {
    const handle = this.#handle;
    if (handle === null) throw new Error('no file to write');
    const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
    let at = this.#starts.at(-1) ?? 0;
    for (let done = 0; done < bytes.length;) done += writeSync(handle, bytes, done, bytes.length - done, at + done);
    for (const line of lines) {
      at += Buffer.byteLength(line) + 1;
      this.#starts.push(at);
    }
  }

  #fileOf(number: number): LineFile {
    const file = this.#files.findLast(({ first }) => first <= number);
    if (file === undefined) throw new RangeError(`line ${number} is not held`);
    return file;
  }

  #readFile(file: LineFile, from: number, to: number): readonly string[] {
    const open = file === this.#files.at(-1) && this.#handle !== null;
    const starts = open ? this.#starts : this.#load(file).starts;
    const begin = starts[from - file.first] ?? 0;
    const end = starts[to - file.first + 1] ?? begin;
    const bytes = open ? this.#readOpen(begin, end) : this.#load(file).bytes.subarray(begin, end);
    return bytes.toString('utf8').split('\n').slice(0, -1);
  }

  #readOpen(begin: number, end: number): Buffer {
    const bytes = Buffer.alloc(end - begin);
    if (this.#handle !== null) readSync(this.#handle, bytes, 0, bytes.length, begin);
    return bytes;
  }

  #load(file: LineFile): Loaded {
    const known = this.#loaded.get(file.first);
    this.#loaded.delete(file.first);
    const loaded = known ?? this.#loadNow(file);
    this.#loaded.set(file.first, loaded);
    const [oldest] = this.#loaded.keys();
    if (this.#loaded.size > FILES_KEPT && oldest !== undefined) this.#loaded.delete(oldest);
    return loaded;
  }

  #loadNow(file: LineFile): Loaded {
    const stored = readFileSync(this.#path(file));
    const bytes = file.compressed ? gunzipSync(stored) : stored;
    const starts = startsOf(bytes);
    const next = file.first + starts.length - 1;
    if (next <= this.last)
      this.#check.assertGood(
        linesOf(bytes, starts),
        file.first,
        this.#files.some(({ first }) => first === next) ? this.firstLine(next) : null,
      );
    return { bytes, starts };
  }

  #openLast(file: LineFile, starts: number[]): void {
    this.#handle = openSync(this.#path(file), this.#mode === 'write' ? 'r+' : 'r');
    this.#starts = starts;
    if (this.#mode === 'write') ftruncateSync(this.#handle, starts.at(-1) ?? 0);
  }

  #cut(file: LineFile, last: number): void {
    const { bytes, starts } = this.#loadNow(file);
    const kept = starts.slice(0, last - file.first + 2);
    if (file.compressed) {
      const packed = this.#path(file);
      file.compressed = false;
      writeWhole(this.#path(file), bytes.subarray(0, kept.at(-1) ?? 0));
      rmSync(packed);
    }
    this.#openLast(file, kept);
  }

  #close(): void {
    if (this.#handle !== null) closeSync(this.#handle);
    this.#handle = null;
    this.#starts = [0];
  }
}

/** Lines of a file, without those that have no end. */
function linesOf(bytes: Buffer, starts: readonly number[]): readonly string[] {
  return bytes.subarray(0, starts.at(-1)).toString('utf8').split('\n').slice(0, -1);
}

/** Where lines begin, and where the last whole one ends. */
function startsOf(bytes: Buffer): number[] {
  const starts = [0];
  for (let at = bytes.indexOf(NEW_LINE); at >= 0; at = bytes.indexOf(NEW_LINE, at + 1)) starts.push(at + 1);
  return starts;
}
