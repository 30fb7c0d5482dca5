import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { readList, writeList } from '../../kernel/codec/variant.ts';
import type { ClosedJar } from './answers.ts';

export type Jar = ClosedJar & { readonly accountId: number };

/** The closed jars: in the order of their filling, which is that of their opening since all are closed equally long, and by account. */
export class SampleState {
  /** Those before `#next` are open. */
  #jars: Jar[] = [];
  #next = 0;
  /** Never listed. */
  readonly #ofAccount = new Map<number, Jar[]>();

  /** The jar that opens first; null when none is closed. */
  get first(): Jar | null {
    return this.#jars[this.#next] ?? null;
  }

  closed(): readonly Jar[] {
    return this.#jars.slice(this.#next);
  }

  closedOf(accountId: number): readonly Jar[] {
    return this.#ofAccount.get(accountId) ?? [];
  }

  add(jar: Jar): void {
    this.#jars.push(jar);
    const own = this.#ofAccount.get(jar.accountId);
    if (own === undefined) this.#ofAccount.set(jar.accountId, [jar]);
    else own.push(jar);
  }

  /** Throws when the jar is not the one that opens first: such an event is a bug. */
  removeFirst(jarId: number): void {
    const { first } = this;
    if (first === null || first.jarId !== jarId) throw new RangeError(`jar ${jarId} does not open first`);
    const own = this.#ofAccount.get(first.accountId);
    if (own?.length === 1) this.#ofAccount.delete(first.accountId);
    else own?.shift();
    this.#next += 1;
    if (2 * this.#next < this.#jars.length) return;
    this.#jars = this.#jars.slice(this.#next);
    this.#next = 0;
  }

  save(writer: ByteWriter): void {
    writeList(writer, this.closed(), (out, { jarId, accountId, amountUnits, filledMs, opensMs }) => {
      out.count(jarId);
      out.count(accountId);
      out.amount(amountUnits);
      out.count(filledMs);
      out.count(opensMs);
    });
  }

  load(reader: ByteReader): void {
    const jars = readList(reader, (from) => ({
      jarId: from.count(),
      accountId: from.count(),
      amountUnits: from.amount(),
      filledMs: from.count(),
      opensMs: from.count(),
    }));
    for (const jar of jars) this.add(jar);
  }
}
