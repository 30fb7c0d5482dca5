import { sql, type SqlBool } from 'kysely';
import type { CommandBody } from '@candor/exchange/command';
import type { Deposit } from '@candor/exchange/products/custody/rows';
import { CHANNEL_OF } from '../../chains/networks.ts';
import type { Core } from '../../machine/core/core.ts';
import type { Database } from '../../machine/storage/connection.ts';
import { withDepositTables, type DepositDatabase, type DepositTables } from './tables.ts';

type Report = Omit<DepositTables['deposit_reports'], 'id'> & { readonly id: number };

/** Reports that are looked at in one turn. */
const AT_ONCE = 200;
const AGAIN_MS = 5_000;

export type DepositReportsOptions = {
  readonly core: Pick<Core, 'submit' | 'query'>;
  readonly database: Database;
  /** Hot wallets that are watched: what has arrived there is no deposit. */
  readonly hot: readonly string[];
  /** Told when something could not be told to the exchange; it is tried again. */
  readonly onProblem: (problem: string) => void;
  /** After what failed or waits, ms. */
  readonly againMs?: number;
};

/**
 * Tells the exchange what has become of deposits, in the order in which it was written. Each command names an output or a deposit whose state
 * remembers that it was done, so one that is sent again after a kill changes nothing. What the exchange does not take yet waits, and what comes
 * later of the same output waits behind it.
 */
export class DepositReports {
  readonly #options: DepositReportsOptions;
  readonly #database: DepositDatabase;
  #turn: Promise<void> | null = null;
  #isAsked = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;
  #oldestMs: number | null = null;

  constructor(options: DepositReportsOptions) {
    this.#options = options;
    this.#database = withDepositTables(options.database);
  }

  /** When the oldest was written that the exchange has not taken after a turn; null: there is none. */
  get oldestMs(): number | null {
    return this.#oldestMs;
  }

  /** There may be something to tell. */
  readonly wake = (): void => {
    this.#isAsked = true;
    if (this.#turn === null && !this.#isClosed) this.#turn = this.#work();
  };

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#turn;
  }

  async #work(): Promise<void> {
    clearTimeout(this.#timer);
    let hasFailed = false;
    try {
      while (this.#isAsked && !this.#isClosed) {
        this.#isAsked = false;
        this.#oldestMs = await this.#tellAll();
      }
    } catch (error) {
      this.#options.onProblem(String(error));
      hasFailed = true;
    }
    this.#turn = null;
    if (this.#isClosed) return;
    if (this.#isAsked) this.wake();
    else if (hasFailed || this.#oldestMs !== null) this.#timer = setTimeout(this.wake, this.#options.againMs ?? AGAIN_MS);
  }

  /** Answers when the oldest was written that has to wait. */
  async #tellAll(): Promise<number | null> {
    const waiting = new Set<string>();
    let oldestMs: number | null = null;
    let afterId = 0;
    for (;;) {
      const rows = this.#database
        .selectFrom('deposit_reports')
        .selectAll()
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(AT_ONCE)
        .where(isNoneOf(this.#options.hot));
      const reports: readonly Report[] = await rows.execute();
      for (const report of reports) {
        if (this.#isClosed) return oldestMs;
        const output = `${report.network} ${report.tx_id} ${report.output_index}`;
        if (!waiting.has(output) && (await this.#tell(report)))
          await this.#database.deleteFrom('deposit_reports').where('id', '=', report.id).execute();
        else {
          waiting.add(output);
          oldestMs ??= report.written_ms;
        }
        afterId = report.id;
      }
      if (reports.length < AT_ONCE) return oldestMs;
    }
  }

  /** Whether the exchange has taken it, now or before. */
  async #tell(report: Report): Promise<boolean> {
    const body = await this.#commandOf(report);
    if (body === null) return true;
    const { outcome } = await this.#options.core.submit({ id: '', accountId: 0, body });
    if (outcome.ok || outcome.code === 'ALREADY_DONE') return true;
    if (report.status !== 'reorged' && outcome.code === 'BELOW_MIN' && (await this.#isTakenBack(report))) return true;
    this.#options.onProblem(`${body.type} of ${report.tx_id} was refused: ${outcome.code} ${outcome.limit}`.trim());
    return false;
  }

  /** Null when there is nothing to do: the exchange has none of this block. */
  async #commandOf(report: Report): Promise<CommandBody | null> {
    const { channelId } = CHANNEL_OF[report.channel];
    const output = { channelId, txId: report.tx_id, outputIndex: report.output_index };
    if (report.status === 'credited') {
      const accountId = await this.#accountOf(report);
      const arrived = { accountId, chainUnits: BigInt(report.chain_units), confirmations: await this.#confirmations(report) };
      return { type: 'custody.deposit', ...output, blockHash: report.block_hash, ...arrived };
    }
    const found: Deposit | null = await this.#options.core.query({ type: 'custody.output', ...output });
    if (found === null || found.blockHash !== report.block_hash) return null;
    const { depositId } = found;
    if (report.status === 'reorged') return { type: 'custody.reorganise', depositId };
    return { type: 'custody.finalise', depositId, confirmations: await this.#confirmations(report) };
  }

  /** Its block has gone before the exchange had enough confirmations: it gets no more. */
  async #isTakenBack({ network, tx_id, output_index, block_hash }: Report): Promise<boolean> {
    const ofBlock = this.#database.selectFrom('deposit_reports').select('id').where('network', '=', network).where('tx_id', '=', tx_id);
    const gone = ofBlock.where('output_index', '=', output_index).where('block_hash', '=', block_hash).where('status', '=', 'reorged');
    return (await gone.executeTakeFirst()) !== undefined;
  }

  /** 0: of nobody who is known. */
  async #accountOf({ network, address }: Report): Promise<number> {
    const found = this.#database.selectFrom('deposit_addresses').select('user_id');
    return (await found.where('network', '=', network).where('address', '=', address).executeTakeFirst())?.user_id ?? 0;
  }

  /** As many as there are by now: the channel may ask for more than it did when the report was written. */
  async #confirmations({ network, tx_id, output_index, block_hash, confirmations }: Report): Promise<number> {
    const tip = this.#database.selectFrom('chain_blocks').select(({ fn }) => fn.max('height').as('height'));
    const deposit = this.#database.selectFrom('chain_deposits').select('height').where('network', '=', network);
    const stands = deposit.where('tx_id', '=', tx_id).where('output_index', '=', output_index).where('block_hash', '=', block_hash);
    const tipHeight = (await tip.where('network', '=', network).executeTakeFirst())?.height ?? 0;
    const height = (await stands.executeTakeFirst())?.height;
    return height === undefined ? confirmations : Math.max(confirmations, tipHeight - height + 1);
  }
}

const isNoneOf = (addresses: readonly string[]) => sql<SqlBool>`address <> ALL(${addresses}::text[])`;
