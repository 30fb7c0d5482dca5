import type { EvmSettings } from '../../chains/evm/evm-chain.ts';
import { EvmNode } from '../../chains/evm/evm-node.ts';
import { openRpc } from '../../chains/evm/rpc-client.ts';
import { CHANNEL_OF } from '../../chains/networks.ts';
import { SignerApart } from '../../signer/signer-apart.ts';
import type { SignerLink } from '../../signer/signer-messages.ts';
import { SignerSocket } from '../../signer/signer-socket.ts';
import type { WatchedChain } from '../deposits/watched-chain.ts';
import type { OpenModule } from '../module.ts';
import { paymentCalls } from './calls.ts';
import { termsOf, type ChainParts, type PaidChannel } from './chain-parts.ts';
import { bookDemoFunds, demoSignerFolder } from './demo-signer.ts';
import type { PaymentParts, Payments } from './module.ts';
import { OwnTransactions } from './own-transactions.ts';
import { Payer } from './payer.ts';
import { Sweeper } from './sweeper.ts';
import { unsweptDeposits } from './unswept-deposits.ts';
import { Reconciliation, type Comparison } from './reconciliation.ts';
import { reportNow } from './reconciliation-report.ts';
import { hotWalletOf, paymentWarnings, watchPayments, type HotWallet } from './payment-health.ts';
import type { PaymentSettings } from './payment-settings.ts';
import { UnpaidChannels } from './unpaid-channels.ts';
import { seenTransaction } from './seen-transaction.ts';
import { testWallets } from './user-wallets.ts';

const PAUSE_MS = 1_000;
const SWEEP_EVERY_MS = 30_000;
const RECONCILE_EVERY_MS = 300_000;
const UNPAID_EVERY_MS = 60_000;

export async function openPayments(parts: PaymentParts, settings: PaymentSettings): Promise<OpenModule<Payments>> {
  const { log } = parts;
  const chain = parts.deposits.find(isOfEthereum);
  if (chain === undefined) return nothingPaid(parts);
  const link = linkOf(parts, settings, chain);
  if (link !== null) return await payOver(parts, chain, link);
  log.warn('there is no signer: no withdrawals are taken');
  return nothingPaid(parts, new UnpaidChannels(parts.core, parts.mode === 'live' ? chain.channels : []));
}

/** The figures are those of every server, so that an alert can ask for them. `unpaid`: channels that a signer would pay by. */
function nothingPaid({ metrics, now, core }: PaymentParts, unpaid = new UnpaidChannels(core, [])): OpenModule<Payments> {
  const none = { failed: () => 0, problems: () => new Map(), hot: () => [], areOn: () => true };
  const watched = { ...none, oldestMs: () => unpaid.oldestMs, isSignerMissing: () => unpaid.areOn, turnMs: now, now };
  watchPayments(metrics, watched);
  const seen = () => Promise.reject(new Error('no chain is paid on'));
  return {
    gives: { channels: [], confirmationsOf: () => 0, report: null, seen },
    calls: paymentCalls(null),
    jobs: [{ name: 'unpaid-channels', intervalMs: UNPAID_EVERY_MS, run: async () => await unpaid.look() }],
    warnings: () => paymentWarnings(watched),
  };
}

type EvmChain = WatchedChain & { readonly node: EvmSettings & { readonly url: string } };
const isOfEthereum = (chain: WatchedChain): chain is EvmChain => chain.network === 'ethereum';

/** In live mode the keys are elsewhere: the demo's signer holds those of the demo's own chain alone. */
function linkOf({ dataFolder, provenance, log }: PaymentParts, { signer }: PaymentSettings, { local }: WatchedChain): SignerLink | null {
  if (signer !== null) return new SignerSocket(signer);
  if (local === null) return null;
  const folder = demoSignerFolder(dataFolder, provenance.keyring);
  return new SignerApart({ folder, onProblem: (problem) => log.warn({ problem }, 'signer') });
}

async function payOver(parts: PaymentParts, chain: EvmChain, link: SignerLink): Promise<OpenModule<Payments>> {
  const { core, database, metrics, now, log } = parts;
  const work = await workOver(parts, chain, link);
  const { node, channels } = work;
  let hot: readonly HotWallet[] = [];
  let turnMs = now();
  let areOn = true;
  const sweeper = new Sweeper({ ...work, ownSenders: chain.node.ownSenders, intervalMs: SWEEP_EVERY_MS });
  const payer = new Payer({
    ...work,
    pauseMs: PAUSE_MS,
    also: async (address, head) => {
      hot = await hotWallets(core, channels);
      ({ areOn } = await core.query({ type: 'custody.rules' }));
      turnMs = now();
      return await sweeper.begin(address, head);
    },
    onProblem: (of, reason) =>
      reason === null ? log.info({ of }, 'a payment goes on') : log.warn({ of, reason }, 'a payment does not go on, and is tried again'),
    onFailed: (of) => log.error({ of }, 'a transaction stands in its chain and has moved nothing: what it should pay is back'),
  });
  const reconciliation = new Reconciliation({
    ...work,
    hot: () => payer.hot,
    onMissing: (missing) => log.error({ missing: missing.map(wordsOf) }, 'a chain has less than the ledger says: payments are off'),
  });
  const watched = {
    oldestMs: () => payer.oldestMs,
    failed: () => payer.failed,
    turnMs: () => turnMs,
    problems: () => payer.problems,
    hot: () => hot,
    areOn: () => areOn,
    isSignerMissing: () => false,
    now,
  };
  watchPayments(metrics, watched);
  payer.start();
  return {
    gives: {
      channels: channels.map(({ name }) => name),
      confirmationsOf: (withdrawalId) => payer.confirmationsOf(withdrawalId),
      report: async () => await reportNow({ ...work, reconciliation }),
      seen: (name, txId) => seenTransaction({ node, channels, hot: payer.hot }, name, txId),
    },
    calls: paymentCalls(chain.local === null ? null : testWallets(node, channels)),
    jobs: [{ name: 'reconciliation', intervalMs: RECONCILE_EVERY_MS, run: () => reconciliation.run() }],
    followers: [
      unsweptDeposits(
        database,
        channels.map(({ name }) => CHANNEL_OF[name].channelId),
      ),
    ],
    warnings: () => paymentWarnings(watched),
    stop: async () => {
      await payer.close();
      await link.close();
    },
  };
}

type Work = ChainParts & { readonly accountKey: string };

/** What payer, sweeper and comparison share. */
async function workOver({ core, database, catalogue, provenance, now }: PaymentParts, chain: EvmChain, link: SignerLink): Promise<Work> {
  const { url, chainId } = chain.node;
  const scaleOf = (assetId: number): number => catalogue.asset(assetId)?.scale ?? 8;
  const node = new EvmNode(openRpc({ url }), chainId);
  if (chain.local !== null) await bookDemoFunds(core, scaleOf);
  return {
    core,
    transactions: new OwnTransactions(database, chain.network),
    link,
    node,
    chainId,
    channels: await channelsOf(core, chain, scaleOf),
    keyring: provenance.keyring,
    broadcast: async (raw, txId) => {
      const isKnown = await node.send(raw, txId);
      if (isKnown) await chain.local?.taken();
      return isKnown;
    },
    now,
    accountKey: chain.accountKey,
  };
}

async function channelsOf(
  core: PaymentParts['core'],
  { node: { tokens } }: EvmChain,
  scaleOf: (assetId: number) => number,
): Promise<readonly [PaidChannel, ...PaidChannel[]]> {
  const paid = async (name: PaidChannel['name'], contract: string): Promise<PaidChannel> => ({
    name,
    contract,
    scale: scaleOf((await termsOf(core, name)).assetId),
  });
  return [await paid('ETH', ''), ...(await Promise.all(tokens.map(({ channel, contract }) => paid(channel, contract))))];
}

async function hotWallets(core: PaymentParts['core'], channels: readonly PaidChannel[]): Promise<readonly HotWallet[]> {
  const held = await core.query({ type: 'custody.held' });
  const terms = await core.query({ type: 'custody.channels' });
  return channels.flatMap(({ name }) => {
    const { channelId } = CHANNEL_OF[name];
    const ofChannel = held.find((one) => one.channelId === channelId);
    const inForce = terms.find((one) => one.channelId === channelId);
    return ofChannel === undefined || inForce === undefined ? [] : [hotWalletOf(name, ofChannel, inForce.hourMaxUnits)];
  });
}

const wordsOf = ({ channel, place, ledger, missing }: Comparison): string => `${channel} ${place}: ${missing} of ${ledger}`;
