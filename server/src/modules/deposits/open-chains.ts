import { join } from 'node:path';
import { CHANNEL_OF_COIN, MAIN_MARKS } from '../../chains/bitcoin/bitcoin-chain.ts';
import { CHANNEL_OF, type ChannelName, type Network } from '../../chains/networks.ts';
import { anvilPath, LOCAL_CHAIN_ID } from '../../chains/local/anvil.ts';
import { LOCAL_ACCOUNT, LOCAL_FUNDS, LOCAL_HOT } from '../../chains/local/local-accounts.ts';
import { LOCAL_TOKEN, LocalChain } from '../../chains/local/local-chain.ts';
import type { ChainNode } from '../../chains/watching/chain-messages.ts';
import type { DepositParts } from './module.ts';
import type { DepositSettings, EthereumSettings } from './deposit-settings.ts';
import type { TronSettings } from './tron-settings.ts';
import { WatchedChain, type WatchedChainOptions } from './watched-chain.ts';

const FOLDER = 'local-chain';
/** A block of TRON comes every three seconds. */
const TRON_PAUSE_MS = 3_000;

export type OpenChains = {
  readonly local: LocalChain | null;
  readonly watched: readonly WatchedChain[];
  /** Channels that are followed. */
  readonly channels: readonly ChannelName[];
  close(): Promise<void>;
};

/** What is followed of a chain, and by which node. */
type Followed = {
  readonly network: Network;
  readonly channels: readonly ChannelName[];
  readonly accountKey: string;
  readonly node: ChainNode;
  readonly hot?: string | null;
  readonly pauseMs?: number;
};

/** Begins to follow the chains that are configured, and in demo mode without one of Ethereum's kind starts a local one. */
export async function openChains(parts: DepositParts, settings: DepositSettings, onReports: () => void): Promise<OpenChains> {
  const local = settings.hasLocalChain ? await startLocal(parts) : null;
  const watched: WatchedChain[] = [];
  const close = async (): Promise<void> => await closeAll([...watched, local]);
  const followed = followedChains(settings, local);
  try {
    for (const one of followed) watched.push(await watch(parts, one, one.network === 'ethereum' ? local : null, onReports));
  } catch (error) {
    await close();
    throw error;
  }
  return { local, watched, channels: followed.flatMap(({ channels }) => channels), close };
}

/** What is to be followed by these settings. */
export function followedChains(
  { ethereum, bitcoinLike, tron, isLive }: DepositSettings,
  local: Pick<LocalChain, 'url'> | null,
): readonly Followed[] {
  const configured = local === null ? ethereum : settingsOf(local);
  const likeBitcoin = bitcoinLike.map(({ network, url, accountKey, hot }): Followed => {
    const node = { network, url, marks: isLive ? MAIN_MARKS[network] : [] };
    return { network, channels: [CHANNEL_OF_COIN[network]], accountKey, node, hot };
  });
  return [...(configured === null ? [] : [ofEthereum(configured)]), ...likeBitcoin, ...(tron === null ? [] : [ofTron(tron)])];
}

function ofEthereum({ url, chainId, accountKey, usdtContract, ownSenders }: EthereumSettings): Followed {
  const tokens = usdtContract === null ? [] : [{ channel: 'USDT-ERC' as const, contract: usdtContract }];
  const channels = ['ETH' as const, ...tokens.map(({ channel }) => channel)];
  return { network: 'ethereum', channels, accountKey, node: { url, chainId, coin: 'ETH', tokens, ownSenders } };
}

const ofTron = ({ accountKey, ...node }: TronSettings): Followed => ({
  network: 'tron',
  channels: ['USDT-TRC'],
  accountKey,
  node,
  pauseMs: TRON_PAUSE_MS,
});

async function watch(
  { core, database, now, log }: DepositParts,
  { channels, ...followed }: Followed,
  local: LocalChain | null,
  onReports: () => void,
): Promise<WatchedChain> {
  const numbers = channels.map((name) => CHANNEL_OF[name].channelId);
  const { network } = followed;
  // what a channel asks for above that is waited for when it is told to the exchange
  const rulesNow = async (): Promise<WatchedChainOptions['rules']> => {
    const terms = (await core.query({ type: 'custody.channels' })).filter(({ channelId }) => numbers.includes(channelId));
    return {
      toCredit: Math.max(1, ...terms.map(({ creditConfirmations }) => creditConfirmations)),
      toFinal: Math.max(1, ...terms.map(({ finalConfirmations }) => finalConfirmations)),
    };
  };
  return await WatchedChain.open({
    ...followed,
    database,
    local,
    channels,
    rules: await rulesNow(),
    rulesNow,
    now,
    onReports,
    onProblem: (problem) =>
      problem === null
        ? log.info({ network }, 'a chain is read again')
        : log.warn({ network, problem }, 'a chain is not read: nothing is credited'),
  });
}

/** Null where there is no program for it, or it does not begin: deposits are off then. */
async function startLocal({ core, dataFolder, log }: DepositParts): Promise<LocalChain | null> {
  if (anvilPath() === null) {
    log.warn('there is no program of a local chain for this machine: no deposits');
    return null;
  }
  const terms = await core.query({ type: 'custody.channels' });
  const blocks = Math.max(
    1,
    ...terms.filter(({ channelId }) => channelId === CHANNEL_OF.ETH.channelId).map((one) => one.finalConfirmations),
  );
  try {
    const onProblem = (problem: string): void => log.warn({ problem }, 'local chain');
    return await LocalChain.start({ folder: join(dataFolder, FOLDER), blocks, onProblem, funds: LOCAL_FUNDS });
  } catch (error) {
    log.warn({ error: String(error) }, 'the local chain does not begin: no deposits');
    return null;
  }
}

const settingsOf = ({ url }: Pick<LocalChain, 'url'>): EthereumSettings => ({
  url,
  chainId: LOCAL_CHAIN_ID,
  accountKey: LOCAL_ACCOUNT,
  usdtContract: LOCAL_TOKEN,
  ownSenders: [LOCAL_HOT],
});

async function closeAll(all: readonly ({ close(): Promise<void> } | null)[]): Promise<void> {
  for (const one of all) await one?.close();
}
