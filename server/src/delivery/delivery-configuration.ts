import { TEXTS_A_DAY, TEXTS_TO_COUNTRY_A_DAY } from '../machine/limits.ts';
import type { Variable } from '../machine/environment.ts';

export const DELIVERY_VARIABLES: readonly Variable[] = [
  {
    names: ['CANDOR_SMTP_URL', 'CANDOR_MAIL_FROM'],
    otherwise: '–',
    text: 'mail to users: `smtp://user:password@host:587` (`smtps://` for TLS from the start; in live mode `smtp://` demands STARTTLS except on this machine) and its sender, `Candor <no-reply@exchange.example>`. Demo mode without them: the demo inbox',
  },
  {
    names: ['CANDOR_SMS_URL', 'CANDOR_SMS_FROM'],
    otherwise: '–',
    text: 'text messages by a form of `To`, `From`, `Body` as Twilio takes it: `https://AC…:token@api.twilio.com/2010-04-01/Accounts/AC…/Messages.json` and the sending number or name. Demo mode without them: the demo inbox',
  },
  {
    names: ['CANDOR_SMS_COUNTRIES'],
    otherwise: '–',
    text: 'with `CANDOR_SMS_URL`: the countries to which text messages go, `CN,DE,GB`, or `*` for every one',
  },
  {
    names: ['CANDOR_SMS_PER_DAY', 'CANDOR_SMS_PER_DAY_OF_COUNTRY'],
    otherwise: '`3000`, `1000`',
    text: 'how many text messages leave in 24 hours at most, in all and to one country',
  },
];

/** `countries`: two letters of ISO 3166 each; null: every country. `perDay`: so many in all, and to one country. */
export type TextBounds = {
  readonly countries: ReadonlySet<string> | null;
  readonly perDay: number;
  readonly perDayOfCountry: number;
};

export const DEFAULT_TEXT_BOUNDS: TextBounds = { countries: null, perDay: TEXTS_A_DAY, perDayOfCountry: TEXTS_TO_COUNTRY_A_DAY };

/** How messages leave: null where nothing is configured. */
export type DeliveryConfiguration = {
  readonly mail: { readonly url: string; readonly from: string; readonly demandsTls: boolean } | null;
  /** `bounds`: to which countries text messages go, and how many. */
  readonly sms: { readonly url: string; readonly from: string; readonly bounds: TextBounds } | null;
};

/** `no-reply@exchange.example`, or `Candor <no-reply@exchange.example>`. */
const SENDER = /^(?:[^<>\r\n"]{1,80}<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;
/** A phone number with plus sign, or a name of up to 11 letters and digits. */
const SMS_SENDER = /^(?:\+[1-9][0-9]{6,14}|[A-Za-z0-9 ]{1,11}|MG[0-9a-f]{32})$/;

/** Two letters each, or every country. */
const COUNTRIES = /^(?:\*|[A-Z]{2}(?:,[A-Z]{2})*)$/;

const PER_DAY = /^[1-9][0-9]{0,6}$/;

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads `CANDOR_SMTP_URL`, `CANDOR_MAIL_FROM` and `CANDOR_SMS_…`; adds what is wrong to `problems`. Addresses with passwords are never shown. */
export function readDelivery(environment: Environment, mode: 'demo' | 'live', problems: string[]): DeliveryConfiguration {
  const read = (name: string): string => environment[name] ?? '';
  const perDay = (name: string, otherwise: number): number => {
    const text = read(name);
    if (text !== '' && !PER_DAY.test(text)) problems.push(`${name} must be a number of text messages a day from 1 on, not "${text}"`);
    return PER_DAY.test(text) ? Number(text) : otherwise;
  };
  const smtp = read('CANDOR_SMTP_URL');
  const mailFrom = read('CANDOR_MAIL_FROM');
  const sms = read('CANDOR_SMS_URL');
  const smsFrom = read('CANDOR_SMS_FROM');
  if (smtp !== '' && !isUrl(smtp, /^smtps?:$/))
    problems.push(
      'CANDOR_SMTP_URL must be smtp:// or smtps:// with host, port and, where needed, user and password (its value is not shown)',
    );
  if ((smtp === '') !== (mailFrom === '')) problems.push('CANDOR_SMTP_URL and CANDOR_MAIL_FROM must be set together');
  if (mailFrom !== '' && !SENDER.test(mailFrom))
    problems.push(`CANDOR_MAIL_FROM must be an address such as "Candor <no-reply@exchange.example>", not "${mailFrom}"`);
  const isSmsUrl = isUrl(sms, /^https:$/) || (isUrl(sms, /^http:$/) && (mode === 'demo' || isLoopback(new URL(sms).hostname)));
  if (sms !== '' && !isSmsUrl)
    problems.push('CANDOR_SMS_URL must be https:// with user and password in front of the host (its value is not shown)');
  const listed = read('CANDOR_SMS_COUNTRIES');
  if ([sms, smsFrom, listed].some((text) => text === '') && [sms, smsFrom, listed].some((text) => text !== ''))
    problems.push('CANDOR_SMS_URL, CANDOR_SMS_FROM and CANDOR_SMS_COUNTRIES must be set together');
  if (listed !== '' && !COUNTRIES.test(listed))
    problems.push(`CANDOR_SMS_COUNTRIES must be countries such as CN,DE,GB, or * for every one, not "${listed}"`);
  if (smsFrom !== '' && !SMS_SENDER.test(smsFrom))
    problems.push(`CANDOR_SMS_FROM must be a number such as +15005550006 or a name of up to 11 letters, not "${smsFrom}"`);
  const bounds = {
    countries: listed === '*' ? null : new Set(listed.split(',')),
    perDay: perDay('CANDOR_SMS_PER_DAY', DEFAULT_TEXT_BOUNDS.perDay),
    perDayOfCountry: perDay('CANDOR_SMS_PER_DAY_OF_COUNTRY', DEFAULT_TEXT_BOUNDS.perDayOfCountry),
  };
  const demandsTls = mode === 'live' && isUrl(smtp, /^smtp:$/) && !isLoopback(new URL(smtp).hostname);
  return {
    mail: smtp === '' ? null : { url: smtp, from: mailFrom, demandsTls },
    sms: sms === '' ? null : { url: sms, from: smsFrom, bounds },
  };
}

function isUrl(text: string, protocol: RegExp): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && protocol.test(url.protocol) && url.hostname !== '';
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host.startsWith('127.');
}
