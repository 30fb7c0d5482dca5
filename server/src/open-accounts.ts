import type { Settings } from '@candor/contract/settings';
import type { Configuration } from './configuration.ts';
import { ClosedAccounts } from './closing/closed-accounts.ts';
import type { Documents } from './documents/documents.ts';
import type { Core } from './machine/core/core.ts';
import { Delivery } from './delivery/delivery.ts';
import { SecurityMails } from './identity/security-mails.ts';
import type { Encryption } from './machine/encryption/encryption.ts';
import type { Genesis } from './genesis/genesis.ts';
import type { Hears } from './modules/hears.ts';
import { hourly, type Job } from './jobs/job.ts';
import { FactorReset } from './identity/factor-reset.ts';
import { Identity, type IdentityOptions } from './identity/identity.ts';
import { refusedFactorsToldHourly } from './identity/refused-factors.ts';
import { DEFAULT_TEXT_BOUNDS } from './delivery/delivery-configuration.ts';
import { TradePasswords } from './identity/trade-passwords.ts';
import { WithdrawalAddresses } from './identity/withdrawal-addresses.ts';
import type { Visitor } from './identity/visitor.ts';
import { openSecurityLog, type SecurityEvent, type SecurityLog } from './identity/security-log.ts';
import type { User } from './identity/users.ts';
import { allTables } from './modules/tables.ts';
import type { Stops } from './machine/stops.ts';
import type { Database } from './machine/storage/connection.ts';
import { removeOutlived } from './machine/storage/rows-of-accounts.ts';
import type { Logger } from './machine/telemetry/log.ts';

export type AccountsOptions = {
  readonly configuration: Pick<Configuration, 'dataFolder' | 'mode' | 'delivery' | 'publicUrl'>;
  readonly database: Database;
  readonly core: Core;
  readonly genesis: Genesis;
  readonly settings: Settings;
  readonly encryption: Encryption;
  readonly documents: Documents;
  readonly now: () => number;
  /** The exchange's time, by which holds begin and end. */
  readonly exchangeNow: () => number;
  readonly log: Logger;
  readonly stops: Stops;
  /** Told which limit something has met. */
  readonly onLimit: IdentityOptions['onLimit'];
  /** Told what is done, or tried, with accounts. */
  readonly listeners: Pick<Hears, 'security'>;
};

/** Who the users are, and how messages reach them. */
export type Accounts = {
  readonly identity: Identity;
  readonly tradePasswords: TradePasswords;
  readonly withdrawalAddresses: WithdrawalAddresses;
  readonly factorReset: FactorReset;
  readonly closedAccounts: ClosedAccounts;
  readonly delivery: Delivery;
  readonly securityLog: SecurityLog;
  /** Removes what they keep for a time, when that is over. */
  readonly jobs: readonly Job[];
};

/** Opens the rooms of accounts. */
export async function openAccounts(options: AccountsOptions): Promise<Accounts> {
  const { configuration, database, core, genesis, settings, encryption, now, exchangeNow, log, stops } = options;
  const { mode, publicUrl } = configuration;
  const { autoLogin, inviteCodeRequired, credits } = settings.LOGIN_REGIS_SETTING;
  const onError = (error: unknown): void => log.warn({ error: String(error) }, 'an event of an account could not be written');
  const securityLog = openLog(options);
  const delivery = openDelivery(options);
  stops.add(() => delivery.stop());
  const userOf = async (userId: number): Promise<User | null> => await identity.users.byId(userId);
  const securityMails = new SecurityMails({ userOf, delivery, now: () => Date.now(), onError });
  const isToldNow = refusedFactorsToldHourly(now);
  const onEvent = (event: SecurityEvent, visitor: Visitor): void => {
    securityLog.write(event);
    options.listeners.security(event, visitor);
    // who tries one factor after another does not fill the inbox of the owner
    if (isToldNow(event)) securityMails.event(event, visitor);
  };
  const refusesCommonPasswords = mode === 'live';
  const identity: Identity = new Identity({
    database,
    core,
    now,
    exchangeNow,
    wallNow: Date.now,
    refusesCommonPasswords,
    grant: mode === 'demo' ? { assetId: genesis.quoteAssetId, units: genesis.grantUnits } : null,
    inviteCodeRequired,
    autoLogin,
    credits,
    onEvent,
    onAddressChange: (change, visitor) => securityMails.addressChange(change, visitor),
    encryption,
    delivery,
    textBounds: configuration.delivery.sms?.bounds ?? DEFAULT_TEXT_BOUNDS,
    onLimit: options.onLimit,
    host: publicUrl === null ? null : new URL(publicUrl).host,
  });
  const tradePasswords = new TradePasswords({
    database,
    users: identity.users,
    networks: identity.networks,
    pause: identity.pause,
    now,
    refusesCommonPasswords,
    onEvent,
  });
  const withdrawalAddresses = new WithdrawalAddresses({ database, pause: identity.pause, now, onEvent });
  const { sessions, devices, factors } = identity;
  const factorReset = new FactorReset({ factors, sessions, devices, onEvent });
  const closedAccounts = new ClosedAccounts({ database, tables: allTables, documents: options.documents, sessions, devices, mode, now });
  await identity.users.skipKnownAccounts();
  identity.texts.countAgain(await identity.codes.textsOfDay());
  await factors.passkeys.adoptHandles();
  const jobs = [
    hourly('rows', () => removeOutlived(database, allTables, now())),
    hourly('sessions', () => identity.removeExpired()),
    hourly('closed-accounts', () => closedAccounts.removeExpired()),
    hourly('demo-inbox', async () => await delivery.demoInbox?.removeExpired()),
  ];
  return { identity, tradePasswords, withdrawalAddresses, factorReset, closedAccounts, delivery, securityLog, jobs };
}

function openLog({ configuration, log, stops }: AccountsOptions): SecurityLog {
  const onError = (error: Error): void => log.warn({ error: error.message }, 'security log');
  const securityLog = openSecurityLog(configuration.dataFolder, Date.now, onError);
  stops.add(() => securityLog.close());
  return securityLog;
}

function openDelivery({ configuration, database, now, log }: AccountsOptions): Delivery {
  return new Delivery({
    configuration: configuration.delivery,
    mode: configuration.mode,
    database,
    now,
    onProblem: (channel, what, why) => log.warn({ channel, what, why }, 'a message was not sent'),
  });
}
