import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { readList, readWord, writeList, writeWord } from '../../kernel/codec/variant.ts';
import type { KnownVerification } from './answers.ts';
import type { VerificationEvent } from './events.ts';
import { LEVELS, type Level } from './words.ts';

const STANDINGS = ['passed', 'refused', 'ended'] as const;

/** What was last decided of each account and level. */
export class VerificationState {
  readonly #known: Readonly<Record<Level, Map<number, KnownVerification>>> = { basic: new Map(), advanced: new Map() };
  isAdoptionOver = false;

  find(accountId: number, level: Level): KnownVerification | undefined {
    return this.#known[level].get(accountId);
  }

  ofAccount(accountId: number): readonly KnownVerification[] {
    return LEVELS.flatMap((level) => this.find(accountId, level) ?? []);
  }

  /** By account, then level. */
  get all(): readonly KnownVerification[] {
    const all = LEVELS.flatMap((level) => [...this.#known[level].values()]);
    return all.toSorted((one, other) => one.accountId - other.accountId || LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level));
  }

  get count(): number {
    return this.#known.basic.size + this.#known.advanced.size;
  }

  apply(event: VerificationEvent): void {
    switch (event.type) {
      case 'verification.decided': {
        const { proposalId, accountId, level, outcome, contentHash } = event;
        return this.#set({ accountId, level, standing: outcome, contentHash, proposalId });
      }
      case 'verification.adopted': {
        const { accountId, level, contentHash } = event;
        return this.#set({ accountId, level, standing: 'passed', contentHash, proposalId: 0 });
      }
      case 'verification.adoptionEnded':
        this.isAdoptionOver = true;
        return;
      case 'verification.ended': {
        const known = this.find(event.accountId, event.level);
        if (known !== undefined) this.#set({ ...known, standing: 'ended' });
      }
    }
  }

  save(writer: ByteWriter): void {
    writer.flag(this.isAdoptionOver);
    writeList(writer, this.all, (out, { accountId, level, standing, contentHash, proposalId }) => {
      out.count(accountId);
      writeWord(out, LEVELS, level);
      writeWord(out, STANDINGS, standing);
      out.text(contentHash);
      out.count(proposalId);
    });
  }

  load(reader: ByteReader): void {
    this.isAdoptionOver = reader.flag();
    readList(reader, (from) =>
      this.#set({
        accountId: from.count(),
        level: readWord(from, LEVELS),
        standing: readWord(from, STANDINGS),
        contentHash: from.text(),
        proposalId: from.count(),
      }),
    );
  }

  #set(known: KnownVerification): void {
    this.#known[known.level].set(known.accountId, known);
  }
}
