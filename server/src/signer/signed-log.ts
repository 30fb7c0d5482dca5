import { closeSync, constants, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import * as v from 'valibot';
import { NETWORKS } from '../chains/networks.ts';
import { chainUnits } from './signer-messages.ts';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const entry = v.strictObject({
  /** Of what was asked for: one transaction for ever. */
  id: v.string(),
  /** What it pays, in a form of which the same has one: another content under the same id is another payment. */
  content: v.string(),
  /** Lines without one are of the only network that there was at first. */
  network: v.optional(v.picklist(NETWORKS), 'ethereum'),
  chainId: count,
  sender: v.string(),
  nonce: v.nullable(count),
  /** What of its kind a chain takes once: a number of a sender, or outputs. */
  spends: v.optional(v.array(v.string())),
  /** Empty for what pays nobody. */
  channel: v.string(),
  chainUnits,
  feeMax: chainUnits,
  timeMs: count,
  txId: v.string(),
  raw: v.string(),
});
type Line = v.InferOutput<typeof entry>;
export type SignedEntry = Omit<Line, 'spends'> & { readonly spends: readonly string[] };

/** The number of a transaction among those of its sender, as one of what is spent. */
export const spentNonce = (chainId: number, sender: string, nonce: number): string => `${chainId} ${sender} ${nonce}`;

/** Lines of before say the number alone. */
const spendsOf = ({ spends, chainId, sender, nonce }: Line): readonly string[] =>
  spends ?? (nonce === null ? [] : [spentNonce(chainId, sender, nonce)]);

/** Each writing is on disk when it returns (a process with restricted permissions may not ask for that by itself). */
const FLAGS = constants.O_RDWR | constants.O_APPEND | constants.O_SYNC;
const LINE_END = 10;

/** What was signed, a line each, on disk before anybody learns of it. */
export class SignedLog {
  readonly #file: number;
  readonly #byId = new Map<string, SignedEntry>();
  readonly #bySpent = new Map<string, SignedEntry[]>();
  #recent: SignedEntry[] = [];
  #bytes: number;

  /**
   * A last line without its end was never answered and is cut off. Any other line that cannot be read throws, and so does a file that is gone: who does
   * not know what was signed signs nothing.
   */
  constructor(path: string) {
    this.#file = openSync(path, FLAGS);
    const all = readFileSync(path);
    this.#bytes = all.lastIndexOf(LINE_END) + 1;
    if (this.#bytes < all.length) ftruncateSync(this.#file, this.#bytes);
    const lines = all.subarray(0, this.#bytes).toString().split('\n').slice(0, -1);
    for (const line of lines) {
      const read = v.parse(entry, JSON.parse(line));
      this.#remember({ ...read, spends: spendsOf(read) });
    }
  }

  find(id: string): SignedEntry | undefined {
    return this.#byId.get(id);
  }

  thatSpend(spent: string): readonly SignedEntry[] {
    return this.#bySpent.get(spent) ?? [];
  }

  /** Those that were signed later than that, oldest first. */
  since(timeMs: number): readonly SignedEntry[] {
    this.#recent = this.#recent.filter((one) => one.timeMs > timeMs);
    return this.#recent;
  }

  /** It is on disk when this returns; after a failure nothing of it is left. */
  append(signed: SignedEntry): void {
    const written = { ...signed, chainUnits: String(signed.chainUnits), feeMax: String(signed.feeMax) };
    const line = Buffer.from(`${JSON.stringify(written)}\n`);
    try {
      if (writeSync(this.#file, line) !== line.length) throw new Error('the disk took a part of a line');
    } catch (error) {
      ftruncateSync(this.#file, this.#bytes);
      throw error;
    }
    this.#bytes += line.length;
    this.#remember(signed);
  }

  close(): void {
    closeSync(this.#file);
  }

  #remember(signed: SignedEntry): void {
    this.#byId.set(signed.id, signed);
    for (const spent of signed.spends) this.#bySpent.set(spent, [...this.thatSpend(spent), signed]);
    this.#recent.push(signed);
  }
}
