import type { PublishedRound } from '@candor/proofs/kinds/rounds/published-round';
import type { NoTicks, Provenance } from '../../prices/provenance/provenance.ts';
import { roundRecord, stakesOfRound, type DecidingTick, type RoundRecord } from './queries.ts';
import { Keeping } from '../../prices/receipts/keeping.ts';
import { publishedRound, publishedStake, type RoundDigests } from './objects.ts';
import type { SigningOptions } from '../../prices/receipts/kept-receipts.ts';
import type { NoEvidence } from '../../prices/receipts/tick-search.ts';
import { turns } from '../../machine/turns.ts';
import { withRoundsTables } from './tables.ts';

export type SignedRound = { readonly round: PublishedRound; readonly roundSignature: string };

export type RoundPublicationsOptions = SigningOptions & { readonly series: Pick<Provenance, 'digests'> };

/** The signed series is a moment behind the settlement. */
const CHAIN_PATIENCE_MS = 4_000;
const KEPT_AT_ONCE = 20;

/**
 * Publishes settled rounds: each is signed once, soon after its last stake is paid, and stays the same for ever, also when the key changes and
 * when the ticks that decided it are kept no longer.
 */
export class RoundPublications {
  readonly #options: RoundPublicationsOptions;
  readonly #keeping: Keeping;
  /** Every round below is settled, and published unless its ticks were gone before it could be signed. */
  #openFrom = 0;
  /** Rounds from there on whose ticks were gone. */
  readonly #lost = new Set<number>();
  readonly #reading = new Map<number, Promise<SignedRound | NoEvidence>>();

  constructor(options: RoundPublicationsOptions) {
    this.#options = options;
    this.#keeping = new Keeping({ ...options, wakes: new Set(['rounds.paid', 'rounds.returned']), keepSome: () => this.#keepSome() });
  }

  async stop(): Promise<void> {
    await this.#keeping.stop();
  }

  /** A settled round as it was signed first. It never changes: all who ask for it while it is read get the same. */
  async publicationOf(record: RoundRecord): Promise<SignedRound | NoEvidence> {
    const { roundId } = record;
    const reading = this.#reading.get(roundId) ?? this.#read(record).finally(() => this.#reading.delete(roundId));
    this.#reading.set(roundId, reading);
    return await reading;
  }

  async #read(record: RoundRecord): Promise<SignedRound | NoEvidence> {
    const { symbolCode } = this.#options;
    const known = await this.#kept(record.roundId);
    if (known === undefined) {
      const problem = await this.#publish(record);
      if (problem !== null) return problem;
    }
    const kept = known ?? (await this.#kept(record.roundId));
    const code = symbolCode(record.symbolId);
    if (kept === undefined || code === undefined) return 'missing';
    const digests = { lock: kept.lock_digest, close: kept.close_digest };
    const stakes = await this.#stakesOf(record.roundId);
    return { round: publishedRound(record, code, stakes, digests, kept.key), roundSignature: kept.signature };
  }

  async #stakesOf(roundId: number): Promise<PublishedRound['stakes']> {
    const stakes: PublishedRound['stakes'][number][] = [];
    for await (const slice of stakesOfRound(this.#options.database, roundId)) {
      await turns.next();
      for (const stake of slice) stakes.push(publishedStake(stake));
    }
    return stakes;
  }

  #kept(roundId: number) {
    return withRoundsTables(this.#options.database)
      .selectFrom('round_publications')
      .selectAll()
      .where('round', '=', roundId)
      .executeTakeFirst();
  }

  /** Signs and keeps; two at the same time keep the first. Answers why not. */
  async #publish(record: RoundRecord): Promise<NoEvidence | null> {
    const { database, keyring, symbolCode } = this.#options;
    const code = symbolCode(record.symbolId);
    if (code === undefined) return 'missing';
    const digests = await this.#digestsOf(record, code);
    if ('absent' in digests) return digests.absent;
    const round = publishedRound(record, code, await this.#stakesOf(record.roundId), digests, keyring.key);
    const signature = await keyring.signLong('candor/round/1', round);
    await withRoundsTables(database)
      .insertInto('round_publications')
      .values({ round: record.roundId, lock_digest: digests.lock, close_digest: digests.close, key: keyring.key, signature })
      .onConflict((conflict) => conflict.column('round').doNothing())
      .execute();
    return null;
  }

  async #digestsOf({ decided }: RoundRecord, code: string): Promise<RoundDigests | NoTicks> {
    const lock = await this.#digestOf(code, decided?.lock ?? null);
    if (typeof lock !== 'string') return lock;
    const close = await this.#digestOf(code, decided?.close ?? null);
    return typeof close === 'string' ? { lock, close } : close;
  }

  /** Of a tick; empty where there is none. */
  async #digestOf(code: string, tick: DecidingTick | null): Promise<string | NoTicks> {
    if (tick === null) return '';
    const found = await this.#options.series.digests(code, tick.n, tick.n, CHAIN_PATIENCE_MS);
    return 'absent' in found ? found : (found[0] ?? '');
  }

  async #keepSome(): Promise<'all' | 'more' | 'later'> {
    const { database } = this.#options;
    // read first: what is below is settled, and so among the rows
    const openFrom = await this.#firstRunning();
    const rows = await withRoundsTables(database)
      .selectFrom('rounds')
      .leftJoin('round_publications', 'round_publications.round', 'rounds.id')
      .where('rounds.id', '>=', this.#openFrom)
      .where('round_publications.round', 'is', null)
      .where('rounds.result', '<>', '')
      .where('rounds.stakes', '>', 0)
      .whereRef('rounds.paid', '=', 'rounds.stakes')
      .where('rounds.id', 'not in', [0, ...this.#lost])
      .orderBy('rounds.id')
      .limit(KEPT_AT_ONCE)
      .selectAll('rounds')
      .execute();
    let missing: number | null = null;
    for (const row of rows) {
      const problem = await this.#publish(roundRecord(row));
      if (problem === 'missing') missing ??= row.id;
      if (problem === 'pruned') this.#lost.add(row.id);
    }
    if (missing !== null) return 'later';
    if (rows.length === KEPT_AT_ONCE) return 'more';
    this.#openFrom = openFrom;
    for (const roundId of this.#lost) if (roundId < openFrom) this.#lost.delete(roundId);
    return 'all';
  }

  /** The number of the first round that is not settled; one above the last when all are. */
  async #firstRunning(): Promise<number> {
    const { database } = this.#options;
    const running = await withRoundsTables(database)
      .selectFrom('rounds')
      .where((is) => is.or([is('result', '=', ''), is('paid', '<', is.ref('stakes'))]))
      .select(({ fn }) => fn.min('id').as('id'))
      .executeTakeFirst();
    if (running !== undefined && running.id !== null) return running.id;
    const last = await withRoundsTables(database)
      .selectFrom('rounds')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirst();
    return (last?.id ?? 0) + 1;
  }
}
