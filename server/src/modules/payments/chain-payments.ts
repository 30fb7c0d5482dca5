import type { HealthRow } from '../../health/health-row.ts';
import type { Core } from '../../machine/core/core.ts';
import { CHANNEL_OF, type ChannelName } from '../../chains/networks.ts';
import type { PaymentParts, SeenTransaction } from './module.ts';
import type { OpenedKind } from './open-kind.ts';
import type { ChainParts } from './chain-parts.ts';
import type { LastComparison } from './last-comparisons.ts';
import { hotWalletOf, type HotWallet } from './payment-health.ts';
import { Payer } from './payer.ts';
import { Reconciliation, type Comparison } from './reconciliation.ts';
import { reportNow, type Report } from './reconciliation-report.ts';
import { Sweeper } from './sweeper.ts';

const PAUSE_MS = 1_000;
const SWEEP_EVERY_MS = 30_000;

export type ChainPaymentsOptions = ChainParts &
  Pick<OpenedKind, 'seen'> & { readonly accountKey: string; readonly log: PaymentParts['log'] };

/** All that pays, sweeps and compares on one chain. */
export class ChainPayments {
  readonly channels: readonly ChannelName[];
  readonly #payer: Payer;
  readonly #reconciliation: Reconciliation;
  readonly #work: ChainParts;
  readonly #seen: OpenedKind['seen'];
  #hot: readonly HotWallet[] = [];
  #turnMs: number;
  #areOn = true;

  constructor({ log, seen, ...work }: ChainPaymentsOptions) {
    this.#work = work;
    this.#seen = seen;
    const { core, channels, now } = work;
    const { network } = work.transactions;
    this.channels = channels.map(({ name }) => name);
    this.#turnMs = now();
    const sweeper = new Sweeper({ ...work, intervalMs: SWEEP_EVERY_MS });
    this.#payer = new Payer({
      ...work,
      pauseMs: PAUSE_MS,
      also: async (address) => {
        this.#hot = await hotWallets(core, this.channels);
        this.#areOn = (await core.query({ type: 'custody.rules' })).areOn;
        this.#turnMs = now();
        return await sweeper.begin(address);
      },
      onProblem: (of, reason) =>
        reason === null
          ? log.info({ network, of }, 'a payment goes on')
          : log.warn({ network, of, reason }, 'a payment does not go on, and is tried again'),
      onFailed: (of) => log.error({ network, of }, 'a transaction stands in its chain and has moved nothing: what it should pay is back'),
    });
    this.#reconciliation = new Reconciliation({
      ...work,
      hot: () => this.#payer.hot,
      onMissing: (missing) => log.error({ missing: missing.map(wordsOf) }, 'a chain has less than the ledger says: payments are off'),
    });
  }

  get payer(): Pick<Payer, 'oldestMs' | 'unsigned' | 'failed' | 'unfunded' | 'unclear' | 'problems' | 'confirmationsOf'> {
    return this.#payer;
  }

  /** What is hot of its channels, as of the last turn. */
  get hot(): readonly HotWallet[] {
    return this.#hot;
  }

  /** What comparisons have found last. */
  get compared(): readonly LastComparison[] {
    return this.#reconciliation.last;
  }

  /** When the last turn was done whole. */
  get turnMs(): number {
    return this.#turnMs;
  }

  get areOn(): boolean {
    return this.#areOn;
  }

  /** How paying on this chain does: `hotWallet` is null before the signer has said it. */
  health(): HealthRow {
    const { hot, problems, failed, oldestMs } = this.#payer;
    const { now, transactions } = this.#work;
    const facts = {
      hotWallet: hot,
      turnAgeMs: Math.max(0, now() - this.#turnMs),
      problems: problems.size,
      failed,
      oldestMs,
      areOn: String(this.#areOn),
    };
    return {
      part: 'signer',
      name: transactions.network,
      isWell: hot !== null && problems.size === 0 && failed === 0 && this.#areOn,
      facts,
    };
  }

  start(): void {
    this.#payer.start();
  }

  async compare(): Promise<void> {
    await this.#reconciliation.run();
  }

  async report(): Promise<Report> {
    return await reportNow({ ...this.#work, reconciliation: this.#reconciliation });
  }

  /** `unasked`: nobody looks at transactions of this kind of chain. */
  async seen(channel: ChannelName, txId: string): Promise<SeenTransaction | 'unasked' | null> {
    return this.#seen === undefined ? 'unasked' : await this.#seen(channel, txId, this.#payer.hot);
  }

  async close(): Promise<void> {
    await this.#payer.close();
  }
}

async function hotWallets(core: Pick<Core, 'query'>, channels: readonly ChannelName[]): Promise<readonly HotWallet[]> {
  const held = await core.query({ type: 'custody.held' });
  const terms = await core.query({ type: 'custody.channels' });
  return channels.flatMap((name) => {
    const { channelId } = CHANNEL_OF[name];
    const ofChannel = held.find((one) => one.channelId === channelId);
    const inForce = terms.find((one) => one.channelId === channelId);
    return ofChannel === undefined || inForce === undefined ? [] : [hotWalletOf(name, ofChannel, inForce.hourMaxUnits)];
  });
}

const wordsOf = ({ channel, place, ledger, missing }: Comparison): string => `${channel} ${place}: ${missing} of ${ledger}`;
