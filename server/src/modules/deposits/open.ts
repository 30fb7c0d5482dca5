import type { OpenModule } from '../module.ts';
import { depositCalls } from './calls.ts';
import { DepositChannels } from './channels.ts';
import { declaredFigures } from './declared-answers.ts';
import { chainHealth, depositWarnings, watchDeclared, watchDeposits } from './deposit-health.ts';
import { DepositReports } from './deposit-reports.ts';
import { kindOfChain, type DepositSettings } from './deposit-settings.ts';
import type { DepositParts } from './module.ts';
import { openChains } from './open-chains.ts';
import { servedChannels } from './served-channels.ts';
import type { WatchedChain } from './watched-chain.ts';

export async function openDeposits(parts: DepositParts, settings: DepositSettings): Promise<OpenModule<readonly WatchedChain[]>> {
  const { core, database, catalogue, metrics, now, log } = parts;
  const reports = new DepositReports({
    core,
    database,
    hot: settings.bitcoinLike.flatMap(({ hot }) => hot ?? []),
    onProblem: (problem) => log.warn({ problem }, 'what has become of a deposit could not be told to the exchange and is tried again'),
  });
  const chains = await openChains(parts, settings, reports.wake);
  // what a kill has left
  reports.wake();
  const watched = { chains: () => chains.watched.map((chain) => chain.figures()), oldestMs: () => reports.oldestMs, now };
  watchDeposits(metrics, watched);
  const declared = watchDeclared(metrics, now, async () => await declaredFigures(database));
  const channels = new DepositChannels(core, chains.channels);
  return {
    gives: chains.watched,
    calls: depositCalls(parts, channels, chains),
    settings: async () =>
      await servedChannels(channels, catalogue, (network) => kindOfChain(settings, network), parts['payment-providers']),
    jobs: [declared],
    warnings: () => depositWarnings(watched),
    health: () => chainHealth(watched.chains()),
    stop: async () => {
      await chains.close();
      await reports.close();
    },
  };
}
