import { Identity } from '../../identity/identity.ts';
import { refusedFactorsNotifiedHourly } from '../../identity/refused-factors.ts';
import { SecurityMails } from '../../identity/security-mails.ts';
import { hourly } from '../../jobs/job.ts';
import type { OpenModule } from '../module.ts';
import { addressCalls } from './addresses.ts';
import { codeCalls } from './codes.ts';
import { factorCalls } from './factors.ts';
import type { IdentityParts } from './module.ts';
import { passkeyCalls } from './passkeys.ts';
import { securityNoticeCalls, sessionCalls } from './sessions.ts';

export async function openModule(parts: IdentityParts): Promise<OpenModule<Identity>> {
  const { delivery, time, now, log } = parts;
  const onError = (error: unknown): void => log.warn({ error: String(error) }, 'an event of an account could not be written');
  const mails = new SecurityMails({ userOf: (userId) => identity.users.byId(userId), delivery, now: () => Date.now(), onError });
  const identity = makeIdentity(parts, mails);
  await identity.users.skipKnownAccounts();
  await identity.freezes.open();
  identity.texts.countAgain(await identity.codes.textsOfDay());
  await identity.factors.passkeys.adoptHandles();
  const isToldNow = refusedFactorsNotifiedHourly(now);
  return {
    gives: identity,
    calls: [
      ...sessionCalls(identity, time),
      ...factorCalls(identity, time),
      ...passkeyCalls(identity),
      ...securityNoticeCalls(identity, time),
      ...codeCalls(identity, parts),
      ...addressCalls(identity),
    ],
    hears: {
      security(event, visitor) {
        // who tries one factor after another does not fill the inbox of the owner
        if (isToldNow(event)) mails.event(event, visitor);
      },
    },
    jobs: [hourly('sessions', () => identity.removeExpired())],
  };
}

function makeIdentity(parts: IdentityParts, mails: SecurityMails): Identity {
  const { core, database, encryption, settings, mode, publicUrl, grant, delivery, now, exchangeNow, hears, metrics } = parts;
  return new Identity({
    database,
    core,
    now,
    exchangeNow,
    wallNow: Date.now,
    refusesCommonPasswords: mode === 'live',
    grant,
    registrationRules: () => settings.LOGIN_REGIS_SETTING,
    onEvent: (event, visitor) => hears.security(event, visitor),
    onAddressChange: (change, visitor) => mails.addressChange(change, visitor),
    encryption,
    delivery,
    textBounds: delivery.textBounds,
    onLimit: (limit) => metrics.limited(limit),
    host: publicUrl === null ? null : new URL(publicUrl).host,
  });
}
