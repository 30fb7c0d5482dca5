import { sql, type SqlBool } from 'kysely';
import type { CommandBody } from '@candor/exchange/command';
import type { Deposit } from '@candor/exchange/products/custody/rows';
import { CHANNEL_OF, type Network } from '../../chains/networks.ts';
import type { DepositReportsOptions } from './deposit-reports.ts';
import { WokenWork } from '../../machine/woken-work.ts';
import { ReportFacts, type Report } from './report-facts.ts';
import { withDepositTables, type DepositDatabase } from './tables.ts';

/** Reports that are read, told and removed together. */
const AT_ONCE = 200;

/**
 * Tells the exchange what has become of deposits of one network. Each command names an output or a deposit whose state remembers that it was done, so one
 * that is sent again after a kill changes nothing. What is written of one output is told in its order, and waits behind what the exchange does not take
 * yet; what is written of others is told at the same time.
 */
export class NetworkReports {
  readonly #network: Network;
  readonly #options: DepositReportsOptions;
  readonly #database: DepositDatabase;
  readonly #work: WokenWork;

  constructor(network: Network, options: DepositReportsOptions) {
    this.#network = network;
    this.#options = options;
    this.#database = withDepositTables(options.database);
    const { onProblem, againMs } = options;
    this.#work = new WokenWork({ turn: async (isClosed) => await this.#tellAll(isClosed), onProblem, againMs });
  }

  get oldestMs(): number | null {
    return this.#work.oldestMs;
  }

  readonly wake = (): void => this.#work.wake();

  async close(): Promise<void> {
    await this.#work.close();
  }

  /** Answers when the oldest was written that has to wait. */
  async #tellAll(isClosed: () => boolean): Promise<number | null> {
    const waiting = new Set<string>();
    let oldestMs: number | null = null;
    let afterId = 0;
    for (;;) {
      const ofNetwork = this.#database
        .selectFrom('deposit_reports')
        .selectAll()
        .where('network', '=', this.#network)
        .where(isNoneOf(this.#options.hot));
      const reports: readonly Report[] = await ofNetwork.where('id', '>', afterId).orderBy('id').limit(AT_ONCE).execute();
      for (const wave of wavesOf(reports)) {
        if (isClosed()) return oldestMs;
        const taken = await this.#tellWave(wave.filter((report) => !waiting.has(outputOf(report))));
        for (const report of wave) {
          if (taken.has(report.id)) continue;
          waiting.add(outputOf(report));
          oldestMs = Math.min(oldestMs ?? report.written_ms, report.written_ms);
        }
      }
      afterId = reports.at(-1)?.id ?? afterId;
      if (reports.length < AT_ONCE) return oldestMs;
    }
  }

  /** Reports of different outputs. What the exchange has taken is removed, whatever became of the others, and answered. */
  async #tellWave(reports: readonly Report[]): Promise<ReadonlySet<number>> {
    if (reports.length === 0) return new Set();
    const facts = await ReportFacts.read(this.#database, this.#network, reports);
    const told = await Promise.allSettled(reports.map(async (report) => ({ id: report.id, isTaken: await this.#tell(report, facts) })));
    const taken = told.flatMap((one) => (one.status === 'fulfilled' && one.value.isTaken ? [one.value.id] : []));
    if (taken.length > 0)
      await this.#database
        .deleteFrom('deposit_reports')
        .where(sql<SqlBool>`id = ANY(${taken}::bigint[])`)
        .execute();
    for (const one of told) if (one.status === 'rejected') throw one.reason;
    return new Set(taken);
  }

  /** Whether the exchange has taken it, now or before. */
  async #tell(report: Report, facts: ReportFacts): Promise<boolean> {
    const body = await this.#commandOf(report, facts);
    if (body === null) return true;
    const code = await this.#submit(body, report);
    if (code === null) return true;
    if (code === 'ALREADY_DONE') return report.status !== 'credited' || (await this.#tellAgain(report, facts));
    return report.status !== 'reorged' && code === 'BELOW_MIN' && (await this.#isTakenBack(report));
  }

  /** The code with which it was refused, which is a problem unless it was done before. */
  async #submit(body: CommandBody, { tx_id: txId }: Report): Promise<string | null> {
    const { outcome } = await this.#options.core.submit({ id: '', accountId: 0, body });
    if (outcome.ok) return null;
    if (outcome.code !== 'ALREADY_DONE')
      this.#options.onProblem(`${body.type} of ${txId} was refused: ${outcome.code} ${outcome.limit}`.trim());
    return outcome.code;
  }

  /**
   * The exchange knows the output in this block: from a telling whose answer was lost, or since the very block had left its chain and has come back. In the
   * latter case it has taken back what was credited. What leaves its chain again behind this report is not credited for the time between.
   */
  async #tellAgain(report: Report, facts: ReportFacts): Promise<boolean> {
    const found = await this.#ofOutput(report);
    if (found?.state !== 'reorganised' || found.blockHash !== report.block_hash || (await this.#isTakenBack(report))) return true;
    const confirmations = facts.confirmationsOf(report);
    const code = await this.#submit({ type: 'custody.reinstate', depositId: found.depositId, confirmations }, report);
    return code === null || code === 'ALREADY_DONE';
  }

  /** Null when there is nothing to do: the exchange has none of this block. */
  async #commandOf(report: Report, facts: ReportFacts): Promise<CommandBody | null> {
    const confirmations = facts.confirmationsOf(report);
    if (report.status === 'credited') {
      const arrived = { accountId: facts.accountOf(report), chainUnits: BigInt(report.chain_units), confirmations };
      return { type: 'custody.deposit', ...chainOutputOf(report), blockHash: report.block_hash, ...arrived };
    }
    const found = await this.#ofOutput(report);
    if (found === null || found.blockHash !== report.block_hash) return null;
    const { depositId } = found;
    return report.status === 'reorged' ? { type: 'custody.reorganise', depositId } : { type: 'custody.finalise', depositId, confirmations };
  }

  async #ofOutput(report: Report): Promise<Deposit | null> {
    return await this.#options.core.query({ type: 'custody.output', ...chainOutputOf(report) });
  }

  /** Its block has gone since: what was not credited gets no more confirmations. */
  async #isTakenBack({ id, network, tx_id, output_index, block_hash }: Report): Promise<boolean> {
    const ofOutput = this.#database.selectFrom('deposit_reports').select('id').where('network', '=', network).where('tx_id', '=', tx_id);
    const ofBlock = ofOutput.where('output_index', '=', output_index).where('block_hash', '=', block_hash).where('id', '>', id);
    return (await ofBlock.where('status', '=', 'reorged').executeTakeFirst()) !== undefined;
  }
}

/** Each has an output once, and what is written later of it is in a later one. */
function wavesOf(reports: readonly Report[]): readonly (readonly Report[])[] {
  const waves: Report[][] = [];
  const counts = new Map<string, number>();
  for (const report of reports) {
    const output = outputOf(report);
    const count = counts.get(output) ?? 0;
    counts.set(output, count + 1);
    (waves[count] ??= []).push(report);
  }
  return waves;
}

const outputOf = ({ tx_id: txId, output_index: outputIndex }: Report): string => `${txId} ${outputIndex}`;

const chainOutputOf = ({ channel, tx_id: txId, output_index: outputIndex }: Report) => ({
  channelId: CHANNEL_OF[channel].channelId,
  txId,
  outputIndex,
});

const isNoneOf = (addresses: readonly string[]) => sql<SqlBool>`address <> ALL(${addresses}::text[])`;
