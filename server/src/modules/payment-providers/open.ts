import { CALLS } from '@candor/contract/table';
import { bindUser } from '../../api/user/bind.ts';
import type { OpenModule } from '../module.ts';
import { addCallbacks } from './callback-routes.ts';
import type { ProviderParts } from './module.ts';
import { ProviderCallbacks } from './provider-callbacks.ts';
import { ProviderChannels } from './provider-channels.ts';
import { providerWarnings, watchProviders } from './provider-health.ts';
import { ProviderOrders } from './provider-orders.ts';
import { ProviderReports } from './provider-reports.ts';
import type { Provider } from './provider-settings.ts';

export async function openProviders(parts: ProviderParts, providers: readonly Provider[]): Promise<OpenModule<ProviderChannels>> {
  const { core, database, catalogue, now, log, metrics } = parts;
  const channels = await ProviderChannels.open(parts, providers);
  const reports = new ProviderReports({
    core,
    database,
    now,
    onProblem: (problem) =>
      log.warn({ problem }, 'what a payment provider has stated could not be told to the exchange and is tried again'),
  });
  // what a kill has left
  reports.wake();
  const orders = new ProviderOrders({
    database,
    catalogue,
    channels,
    providers,
    now,
    onProblem: (provider, problem) => log.warn({ provider, problem }, 'a payment provider has not answered as it should'),
  });
  const callbacks = new ProviderCallbacks({
    database,
    catalogue,
    channels,
    providers,
    now,
    onTaken: reports.wake,
    onRefused: (provider, code, transaction) =>
      log.warn({ provider, code, transaction }, 'a signed statement of a payment provider was refused and has changed nothing'),
  });
  const watched = { callbacks, oldestMs: () => reports.oldestMs, now };
  watchProviders(metrics, watched);
  return {
    gives: channels,
    calls: [
      bindUser(CALLS.payAddress, async ({ caller, parameters }) => {
        const { provider, channel, coin, currency, amount = '0' } = parameters;
        const ordered = await orders.order(caller.userId, { provider, channel, coin, currency, amount });
        if (!ordered.ok) return ordered;
        const { kind, value } = ordered;
        return { ok: true, data: { kind, value }, msg: value };
      }),
    ],
    routes: (server) => addCallbacks(server, callbacks),
    warnings: () => providerWarnings(watched),
    stop: async () => await reports.close(),
  };
}
