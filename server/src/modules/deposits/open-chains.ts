import { join } from 'node:path';
import { CHANNEL_OF, type ChannelName } from '../../chains/networks.ts';
import { anvilPath, LOCAL_CHAIN_ID } from '../../chains/local/anvil.ts';
import { LOCAL_TOKEN, LocalChain } from '../../chains/local/local-chain.ts';
import type { DepositParts } from './module.ts';
import type { DepositSettings, EthereumSettings } from './deposit-settings.ts';
import { WatchedChain } from './watched-chain.ts';

/** Addresses of users on a local chain; its private half is public (the words "test … junk"), like all of that chain. */
const LOCAL_ACCOUNT = 'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP';
const FOLDER = 'local-chain';

export type OpenChains = {
  readonly local: LocalChain | null;
  readonly watched: readonly WatchedChain[];
  /** Channels that are followed. */
  readonly channels: readonly ChannelName[];
  close(): Promise<void>;
};

/** Begins to follow the chains that are configured, and in demo mode without one starts a local one. */
export async function openChains(parts: DepositParts, settings: DepositSettings, onReports: () => void): Promise<OpenChains> {
  const local = settings.hasLocalChain ? await startLocal(parts) : null;
  const ethereum = local === null ? settings.ethereum : settingsOf(local);
  if (ethereum === null) return { local, watched: [], channels: [], close: async () => await local?.close() };
  const channels: readonly ChannelName[] = ethereum.usdtContract === null ? ['ETH'] : ['ETH', 'USDT-ERC'];
  try {
    const watched = await watch(parts, ethereum, channels, onReports);
    return { local, watched: [watched], channels, close: async () => await closeAll([watched, local]) };
  } catch (error) {
    await local?.close();
    throw error;
  }
}

async function watch(
  { core, database, now, log }: DepositParts,
  { url, chainId, accountKey, usdtContract, ownSenders }: EthereumSettings,
  channels: readonly ChannelName[],
  onReports: () => void,
): Promise<WatchedChain> {
  const network = 'ethereum';
  const numbers = channels.map((name) => CHANNEL_OF[name].channelId);
  const terms = (await core.query({ type: 'custody.channels' })).filter(({ channelId }) => numbers.includes(channelId));
  const tokens = usdtContract === null ? [] : [{ channel: 'USDT-ERC' as const, contract: usdtContract }];
  return await WatchedChain.open({
    database,
    network,
    node: { url, chainId, coin: 'ETH', tokens, ownSenders },
    accountKey,
    // what a channel asks for above that is waited for when it is told to the exchange
    rules: {
      toCredit: Math.max(1, ...terms.map(({ creditConfirmations }) => creditConfirmations)),
      toFinal: Math.max(1, ...terms.map(({ finalConfirmations }) => finalConfirmations)),
    },
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
    return await LocalChain.start({ folder: join(dataFolder, FOLDER), blocks, onProblem });
  } catch (error) {
    log.warn({ error: String(error) }, 'the local chain does not begin: no deposits');
    return null;
  }
}

const settingsOf = ({ url }: LocalChain): EthereumSettings => ({
  url,
  chainId: LOCAL_CHAIN_ID,
  accountKey: LOCAL_ACCOUNT,
  usdtContract: LOCAL_TOKEN,
  ownSenders: [],
});

async function closeAll(all: readonly ({ close(): Promise<void> } | null)[]): Promise<void> {
  for (const one of all) await one?.close();
}
