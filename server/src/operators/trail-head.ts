import type { Core } from '../machine/core/core.ts';
import type { Database } from '../machine/storage/connection.ts';

/** A row of the trail as the journal knows it; `trailSeq` 0 and no hash before the first. */
export type TrailHead = { readonly trailSeq: number; readonly hash: string };

export type TrailHeadsOptions = {
  readonly database: Database;
  readonly core: Pick<Core, 'submit' | 'query'>;
  readonly onProblem: (problem: string) => void;
};

/** Notes each row of the trail in the journal: who cuts its end off, or writes it anew, would have to write the journal anew too. */
export class TrailHeads {
  readonly #options: TrailHeadsOptions;

  constructor(options: TrailHeadsOptions) {
    this.#options = options;
  }

  /** What the journal knows. */
  async noted(): Promise<TrailHead> {
    return await this.#options.core.query({ type: 'house.trail' });
  }

  /** Notes the rows that are not noted yet, in their order. Of a trail without the row that was noted before nothing is noted any more: the journal keeps what shows it. */
  async note(): Promise<void> {
    const { database, core, onProblem } = this.#options;
    const before = await this.noted();
    const rows = await database
      .selectFrom('operator_actions')
      .select(['seq', 'hash'])
      .where('seq', '>=', before.trailSeq)
      .orderBy('seq')
      .execute();
    if (before.trailSeq > 0 && rows[0]?.hash !== before.hash) {
      onProblem(`the trail of operators was changed: row ${before.trailSeq} is not the one that the journal has noted`);
      return;
    }
    // A row that another request has noted meanwhile is refused, which changes nothing.
    const notes = rows.filter(({ seq }) => seq > before.trailSeq);
    await Promise.all(
      notes.map(({ seq, hash }) => core.submit({ id: '', accountId: 0, body: { type: 'house.noteTrail', trailSeq: seq, hash } })),
    );
  }
}
