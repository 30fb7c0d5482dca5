import type { Settings } from '@candor/contract/settings';
import type { ExchangeTime } from './machine/clock/exchange-time.ts';
import type { Configuration } from './configuration.ts';
import type { Core } from './machine/core/core.ts';
import type { Encryption } from './machine/encryption/encryption.ts';
import type { Catalogue } from './api/user/catalogue.ts';
import { PlatformTime } from './api/user/platform-time.ts';
import type { Genesis } from './genesis/genesis.ts';
import { Listeners } from './modules/hears.ts';
import { modules } from './modules/registry.ts';
import { openAccounts, type Accounts } from './open-accounts.ts';
import type { OpenDatabase } from './machine/storage/open-database.ts';
import { openFollowers } from './followers/open-followers.ts';
import { openJobs } from './jobs/open-jobs.ts';
import { openModules, type OpenModules } from './modules/open-modules.ts';
import { offerToOperators } from './open-operators.ts';
import type { OpenVerification } from './open-verification.ts';
import type { OperatorsDesk } from './operators/operators-desk.ts';
import type { Stops } from './machine/stops.ts';
import type { Logger } from './machine/telemetry/log.ts';
import type { Metrics } from './health/metrics.ts';

type Start = { readonly configuration: Configuration; readonly log: Logger; readonly stops: Stops };

type Rooms = {
  readonly core: Core;
  readonly time: ExchangeTime;
  readonly exchangeNow: () => number;
  readonly connection: OpenDatabase;
  readonly encryption: Encryption;
  readonly identified: OpenVerification;
  readonly genesis: Genesis;
  readonly metrics: Metrics;
  readonly operators: OperatorsDesk;
  readonly catalogue: Catalogue;
};

export type Users = { readonly accounts: Accounts; readonly time: PlatformTime; readonly opened: OpenModules };

/** Accounts, the modules beside them, and what operators can ask of both. */
export async function openUsers({ configuration, log, stops }: Start, settings: Settings, rooms: Rooms): Promise<Users> {
  const { core, exchangeNow, encryption, genesis, metrics, operators, catalogue } = rooms;
  const { database } = rooms.connection;
  const { documents, verification } = rooms.identified;
  const now = (): number => rooms.time.steady();
  const listeners = new Listeners();
  const around = { configuration, database, core, genesis, settings, encryption, documents, now, exchangeNow, log, stops };
  const accounts = await openAccounts({ ...around, onLimit: (limit) => metrics.limited(limit), listeners });
  const time = new PlatformTime(settings.timeZone.zoneId);
  const opened = await openModules(modules, { core, database, ...accounts, catalogue, time, now, exchangeNow, log }, listeners, stops);
  verification.onDecision((userId, refusal) => listeners.verification(userId, refusal));
  const jobs = [...accounts.jobs, ...rooms.identified.jobs, ...opened.all.flatMap((module) => module.jobs ?? [])];
  const followers = opened.all.flatMap((module) => module.followers ?? []);
  await openFollowers(followers, { core, database, dataFolder: configuration.dataFolder, log, stops });
  openJobs(jobs, { database, now, metrics, log, stops });
  await offerToOperators(operators, { core, database, accounts, verification, actions: opened.actions, now: exchangeNow });
  return { accounts, time, opened };
}
