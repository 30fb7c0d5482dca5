import { CHANNEL_OF, type ChannelName } from '../../chains/networks.ts';
import { SignerApart } from '../../signer/signer-apart.ts';
import type { SignerLink } from '../../signer/signer-messages.ts';
import { SignerSocket } from '../../signer/signer-socket.ts';
import type { WatchedChain } from '../deposits/watched-chain.ts';
import type { OpenModule } from '../module.ts';
import { paymentCalls } from './calls.ts';
import { ChainPayments } from './chain-payments.ts';
import { demoSignerFolder } from './demo-signer.ts';
import { openBitcoin } from './bitcoin/open-bitcoin.ts';
import { openEvm } from './evm/open-evm.ts';
import type { PaymentParts, Payments } from './module.ts';
import type { OpenedKind, OpenKind } from './open-kind.ts';
import { OwnTransactions } from './own-transactions.ts';
import { PaymentApprovals } from './payment-approvals.ts';
import { paymentWarnings, unsignedHealth, watchPayments } from './payment-health.ts';
import type { Report } from './reconciliation-report.ts';
import type { PaymentSettings } from './payment-settings.ts';
import { UnpaidChannels } from './unpaid-channels.ts';
import { openTron } from './tron/open-tron.ts';
import { unsweptDeposits } from './unswept-deposits.ts';

const RECONCILE_EVERY_MS = 300_000;
const UNPAID_EVERY_MS = 60_000;

/** Kinds of chains that are paid over. */
const KINDS: readonly OpenKind[] = [openEvm, openBitcoin, openTron];

type Opened = OpenedKind & { readonly payments: ChainPayments };

export async function openPayments(parts: PaymentParts, settings: PaymentSettings): Promise<OpenModule<Payments>> {
  const { core, database, provenance, now, log } = parts;
  const approvals = new PaymentApprovals({ core, database, keyring: provenance.keyring, now });
  const links = linksOf(parts, settings);
  const opened: Opened[] = [];
  const unsigned: ChannelName[] = [];
  for (const chain of parts.deposits) {
    const link = links.of(chain);
    const found = link === null ? null : await openOver({ ...parts, approvals, link }, settings, chain);
    if (found !== null) opened.push(found);
    if (link !== null) continue;
    log.warn({ network: chain.network }, 'there is no signer: no withdrawals are taken');
    unsigned.push(...chain.channels);
  }
  const chains = opened.map(({ payments }) => payments);
  const unpaid = new UnpaidChannels(core, parts.mode === 'live' ? unsigned : []);
  const watched = watchedOf(parts, chains, unpaid);
  watchPayments(parts.metrics, watched);
  for (const chain of chains) chain.start();
  const names = chains.flatMap(({ channels }) => channels);
  return {
    gives: {
      channels: names,
      confirmationsOf: (withdrawalId) => Math.max(0, ...chains.map(({ payer }) => payer.confirmationsOf(withdrawalId))),
      compared: () => chains.flatMap(({ compared }) => compared),
      approvals,
      report: chains.length === 0 ? null : async () => await reportOf(parts, chains),
      seen: async (channel, txId) => {
        const chain = chains.find(({ channels }) => channels.includes(channel));
        return chain === undefined ? 'unasked' : await chain.seen(channel, txId);
      },
      isOwn: async (channel, txId) => await new OwnTransactions(database, CHANNEL_OF[channel].network).isOwn(txId),
    },
    calls: paymentCalls(opened.find(({ testWallet }) => testWallet !== undefined)?.testWallet ?? null),
    warnings: () => paymentWarnings(watched),
    health: () => [...chains.map((chain) => chain.health()), ...(unsigned.length === 0 ? [] : [unsignedHealth(unsigned)])],
    ...workOf(database, chains, unpaid),
    stop: async () => {
      for (const chain of chains) await chain.close();
      await links.close();
    },
  };
}

/** Compares one chain after the other. */
async function reportOf({ now }: PaymentParts, chains: readonly ChainPayments[]): Promise<Report> {
  const reports: Report[] = [];
  for (const chain of chains) reports.push(await chain.report());
  return { comparedMs: now(), rows: reports.flatMap(({ rows }) => rows) };
}

/** What is kept of deposits, and regular work. */
function workOf(
  database: PaymentParts['database'],
  chains: readonly ChainPayments[],
  unpaid: UnpaidChannels,
): Pick<OpenModule, 'followers' | 'jobs'> {
  const look = { name: 'unpaid-channels', intervalMs: UNPAID_EVERY_MS, run: async () => await unpaid.look() };
  if (chains.length === 0) return { jobs: [look] };
  const numbers = chains.flatMap(({ channels }) => channels.map((name) => CHANNEL_OF[name].channelId));
  const compareAll = async (): Promise<void> => {
    const compared = await Promise.allSettled(chains.map(async (chain) => await chain.compare()));
    for (const one of compared) if (one.status === 'rejected') throw one.reason;
  };
  return {
    followers: [unsweptDeposits(database, numbers)],
    jobs: [look, { name: 'reconciliation', intervalMs: RECONCILE_EVERY_MS, run: compareAll }],
  };
}

type Signing = { readonly approvals: PaymentApprovals; readonly link: SignerLink };

async function openOver(parts: PaymentParts & Signing, { feeRates }: PaymentSettings, chain: WatchedChain): Promise<Opened | null> {
  const { core, database, catalogue, approvals, link, log, now } = parts;
  const transactions = new OwnTransactions(database, chain.network);
  const scaleOf = (assetId: number): number => catalogue.asset(assetId)?.scale ?? 8;
  for (const open of KINDS) {
    const kind = await open({ ...parts, transactions, scaleOf, feeRates }, chain);
    if (kind === null) continue;
    const { accountKey } = chain;
    return { ...kind, payments: new ChainPayments({ ...kind, core, transactions, approvals, link, now, accountKey, log }) };
  }
  return null;
}

type Links = { of(chain: WatchedChain): SignerLink | null; close(): Promise<void> };

/** In live mode the keys are elsewhere: the demo's signer holds those of the demo's own chain alone. */
function linksOf({ dataFolder, provenance, log }: PaymentParts, { signer }: PaymentSettings): Links {
  const socket = signer === null ? null : new SignerSocket(signer);
  let apart: SignerApart | null = null;
  return {
    of: ({ local }) => {
      if (socket !== null || local === null) return socket;
      const folder = demoSignerFolder(dataFolder, provenance.keyring);
      return (apart ??= new SignerApart({ folder, onProblem: (problem) => log.warn({ problem }, 'signer') }));
    },
    close: async () => {
      await socket?.close();
      await apart?.close();
    },
  };
}

/** The figures are those of every server, so that an alert can ask for them. */
function watchedOf({ now }: PaymentParts, chains: readonly ChainPayments[], unpaid: UnpaidChannels): Parameters<typeof watchPayments>[1] {
  return {
    oldestMs: () => leastOf([unpaid.oldestMs ?? [], ...chains.map(({ payer }) => payer.oldestMs ?? [])].flat()),
    unsigned: () => ({
      count: chains.reduce((sum, { payer }) => sum + payer.unsigned.count, 0),
      oldestMs: leastOf(chains.flatMap(({ payer }) => payer.unsigned.oldestMs ?? [])),
    }),
    failed: () => chains.reduce((sum, { payer }) => sum + payer.failed, 0),
    unclear: () => chains.reduce((sum, { payer }) => sum + payer.unclear, 0),
    unfunded: () => chains.reduce((sum, { payer }) => sum + payer.unfunded, 0),
    turnMs: () => leastOf(chains.map(({ turnMs }) => turnMs)) ?? now(),
    problems: () => chains.reduce((sum, { payer }) => sum + payer.problems.size, 0),
    hot: () => chains.flatMap(({ hot }) => hot),
    areOn: () => chains.every(({ areOn }) => areOn),
    isSignerMissing: () => unpaid.areOn,
    now,
  };
}

const leastOf = (numbers: readonly number[]): number | null => (numbers.length === 0 ? null : Math.min(...numbers));
