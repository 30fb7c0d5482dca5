import type { Settings } from '@candor/contract/settings';
import type { Configuration } from './configuration.ts';
import { ClosedAccounts } from './closing/closed-accounts.ts';
import type { Documents } from './documents/documents.ts';
import { ContactMessages } from './contact/contact-messages.ts';
import type { Core } from './core/core.ts';
import { Delivery } from './delivery/delivery.ts';
import { SecurityMails } from './delivery/security-mails.ts';
import type { Encryption } from './encryption/encryption.ts';
import type { Genesis } from './genesis/genesis.ts';
import { removeExpiredEvery } from './housekeeping.ts';
import { FactorReset } from './identity/factor-reset.ts';
import { Identity, type IdentityOptions } from './identity/identity.ts';
import { refusedFactorsToldHourly } from './identity/refused-factors.ts';
import { TradePasswords } from './identity/trade-passwords.ts';
import { WithdrawalAddresses } from './identity/withdrawal-addresses.ts';
import type { Visitor } from './identity/visitor.ts';
import { openSecurityLog, type SecurityEvent, type SecurityLog } from './identity/security-log.ts';
import type { User } from './identity/users.ts';
import { HoldEnds } from './holds/hold-ends.ts';
import { HoldNotices } from './holds/hold-notices.ts';
import { Mailbox } from './mailbox/mailbox.ts';
import { securityMail } from './mailbox/security-mails.ts';
import { SignIns } from './sign-ins/sign-ins.ts';
import type { Stops } from './stops.ts';
import type { Database } from './storage/connection.ts';
import type { Logger } from './telemetry/log.ts';

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
};

/** Who the users are, and what is written to and by them. */
export type Accounts = {
  readonly identity: Identity;
  readonly tradePasswords: TradePasswords;
  readonly withdrawalAddresses: WithdrawalAddresses;
  readonly factorReset: FactorReset;
  readonly closedAccounts: ClosedAccounts;
  readonly contact: ContactMessages;
  readonly mailbox: Mailbox;
  readonly signIns: SignIns;
  readonly delivery: Delivery;
  readonly securityLog: SecurityLog;
};

/** Opens the rooms of accounts; what each of them keeps for a time is removed when that is over. */
export async function openAccounts(options: AccountsOptions): Promise<Accounts> {
  const { configuration, database, core, genesis, settings, encryption, now, exchangeNow, log, stops } = options;
  const { mode, publicUrl } = configuration;
  const { autoLogin, inviteCodeRequired, credits } = settings.LOGIN_REGIS_SETTING;
  const onError = (error: unknown): void => log.warn({ error: String(error) }, 'an event of an account could not be written');
  const { securityLog, mailbox, signIns } = openNotes(options, onError);
  const delivery = openDelivery(options);
  stops.add(() => delivery.stop());
  const userOf = async (userId: number): Promise<User | null> => await identity.users.byId(userId);
  const securityMails = new SecurityMails({ userOf, delivery, now: () => Date.now(), onError });
  const isToldNow = refusedFactorsToldHourly(now);
  const onEvent = (event: SecurityEvent, visitor: Visitor): void => {
    securityLog.write(event);
    signIns.note(event, visitor);
    // who tries one factor after another fills neither the inbox nor the mailbox of the owner
    if (!isToldNow(event)) return;
    const mail = securityMail(event, visitor);
    if (mail !== null && event.userId !== null) mailbox.send(event.userId, mail);
    securityMails.event(event, visitor);
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
    textCountries: configuration.delivery.sms?.countries ?? null,
    onLimit: options.onLimit,
    host: publicUrl === null ? null : new URL(publicUrl).host,
  });
  const holdNotices = new HoldNotices({ core, userOf, mailbox, delivery, onError });
  stops.add(() => holdNotices.stop());
  const holdEnds = new HoldEnds({ core, database, exchangeNow, userOf, mailbox, delivery, onError });
  stops.add(() => holdEnds.stop());
  const tradePasswords = new TradePasswords({
    database,
    users: identity.users,
    pause: identity.pause,
    now,
    refusesCommonPasswords,
    onEvent,
  });
  const withdrawalAddresses = new WithdrawalAddresses({ database, pause: identity.pause, now, onEvent });
  const { sessions, devices, factors } = identity;
  const factorReset = new FactorReset({ factors, sessions, devices, onEvent });
  const closedAccounts = new ClosedAccounts({ database, documents: options.documents, sessions, devices, mode, now });
  const contact = new ContactMessages(database, now);
  await identity.users.skipKnownAccounts();
  await factors.passkeys.adoptHandles();
  stops.add(
    removeExpiredEvery(
      { identity, contact, mailbox, signIns, closedAccounts, ...(delivery.demoInbox === null ? {} : { demoInbox: delivery.demoInbox }) },
      log,
    ),
  );
  return { identity, tradePasswords, withdrawalAddresses, factorReset, closedAccounts, contact, mailbox, signIns, delivery, securityLog };
}

/** Where the events of accounts are written. What was noted is written before the database is closed. */
function openNotes({ configuration, database, now, log, stops }: AccountsOptions, onError: (error: unknown) => void) {
  const onLogError = (error: Error): void => log.warn({ error: error.message }, 'security log');
  const securityLog = openSecurityLog(configuration.dataFolder, Date.now, onLogError);
  stops.add(() => securityLog.close());
  const mailbox = new Mailbox({ database, now, onError });
  const signIns = new SignIns({ database, now, onError });
  stops.add(async () => {
    await Promise.all([mailbox.settled(), signIns.settled()]);
  });
  return { securityLog, mailbox, signIns };
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
