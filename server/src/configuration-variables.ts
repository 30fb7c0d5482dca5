import type { Variable } from './machine/environment.ts';

/** What `configuration.ts` reads beside what products and modules bring. */
export const SHARED_VARIABLES: readonly Variable[] = [
  { names: ['CANDOR_HOST', 'CANDOR_PORT'], otherwise: '`127.0.0.1`, `8080`', text: 'where it listens; port `0` takes a free one' },
  {
    names: ['CANDOR_ADMIN_ADDRESS'],
    otherwise: '`127.0.0.1`, 1,000 above `CANDOR_PORT`, or a free port when that is taken',
    text: 'where `/readyz` and `/metrics` are asked for, `host:port`; users never need to reach it, and live mode refuses every address at once (`0.0.0.0`)',
  },
  {
    names: ['CANDOR_OPERATOR_ADDRESS'],
    otherwise: '`127.0.0.1`, 2,000 above `CANDOR_PORT`, or a free port when that is taken',
    text: 'where operators are served, `host:port`; users never need to reach it. In live mode another address than loopback demands `CANDOR_OPERATOR_PUBLIC_URL` with https and `CANDOR_TRUSTED_PROXIES`',
  },
  {
    names: ['CANDOR_OPERATOR_PUBLIC_URL'],
    otherwise: '–',
    text: "the origin that operators' browsers show, where a proxy ends TLS in front of that address: pages of no other origin are served, and names of no other host",
  },
  {
    names: ['CANDOR_PUBLIC_URL'],
    otherwise: '–',
    text: "the origin that people's browsers show (`https://exchange.example`): cookies and HSTS follow it, passkeys belong to its host, and pages of no other origin open sockets. Demanded in live mode, with https; on loopback with nobody else's visitors `http://localhost:8080` will do",
  },
  {
    names: ['CANDOR_TRUSTED_PROXIES'],
    otherwise: '`loopback`',
    text: "networks (`10.0.0.0/8,fd00::/8`) of the proxies whose `X-Forwarded-For`, `-Proto` and `-Host` are believed, for calls and sockets; nobody else's are; a port beside the address is dropped, and what is no address counts as that of the proxy. Demanded in live mode on an address that others reach, and refused there when anybody may have such an address",
  },
  { names: ['CANDOR_DATA'], otherwise: '`./data`', text: 'journal, snapshots and embedded database' },
  {
    names: ['CANDOR_MODE'],
    otherwise: '`demo`',
    text: '`demo`: play money. `live`: no grants, real prices only (refuses to start with a simulated or recorded feed). A data folder keeps its mode',
  },
  {
    names: ['CANDOR_FEED'],
    otherwise: '`auto`',
    text: '`live` (several exchanges), `simulated[:seed][?days=40]`, `replay:<file or folder>[?speed=60]`; `auto` = live when reachable, else simulated; in live mode always live',
  },
  { names: ['DATABASE_URL'], otherwise: '–', text: 'a PostgreSQL of your own instead of the embedded one' },
  {
    names: ['CANDOR_INVITE_CODES'],
    otherwise: '`optional` in demo, `required` in live',
    text: 'whether registration asks for an invite code',
  },
  { names: ['CANDOR_LANGUAGE'], otherwise: '`en`', text: 'the language a visitor starts with' },
  { names: ['CANDOR_SUPPORT_URL'], otherwise: '–', text: 'customer service: `https://…` or `mailto:…`' },
  {
    names: ['CANDOR_COUNTRIES_FAST'],
    otherwise: '–',
    text: 'live mode: countries (`MY,SG`, ISO 3166) in which second contracts and flash rounds are offered; never the EEA, GB, CA, AU. Demo mode offers them to everybody',
  },
  {
    names: ['CANDOR_DEFAULT_COUNTRY'],
    otherwise: '–',
    text: 'live mode: where a user counts as living until verification says it; none = nowhere',
  },
  {
    names: ['CANDOR_TICK_RETENTION_DAYS'],
    otherwise: '`0`',
    text: 'ticks older than this many days are removed from the published series; their checkpoints stay. 0 = kept for ever',
  },
  {
    names: ['CANDOR_KEY_DAYS'],
    otherwise: '`0`',
    text: 'at a start, a signing key older than this many days makes way for a new one, announced in the series. 0 = never by itself',
  },
  {
    names: ['CANDOR_ENCRYPTION_KEY'],
    otherwise: 'made in the data folder in demo; demanded in live',
    text: '32 bytes, as 64 hex digits or in base64 (`openssl rand -hex 32`): seals secrets and documents where they are stored; live mode refuses one that can be guessed. Keep it where the backups are not: without it they cannot be opened',
  },
  {
    names: ['CANDOR_EARLIER_ENCRYPTION_KEYS'],
    otherwise: '–',
    text: 'encryption keys of before, with commas between, the latest first: they open what they sealed until `npm run candor -- encryption rotate` has sealed it anew ([docs/operations](README.md#the-encryption-key))',
  },
  {
    names: ['CANDOR_CAPTCHA'],
    otherwise: '`off`',
    text: '`on`: signing in and registering by account name asks for the digits of a picture',
  },
  { names: ['CANDOR_LOG'], otherwise: '`info`', text: '`debug`, `info`, `warn`, `error` or `silent`' },
  {
    names: ['CANDOR_SIMULATED_PARTICIPANTS'],
    otherwise: '`12` in demo',
    text: 'how many [simulated participants](../simulated-participants.md) trade with play money, 1 to 100, `12:blue` with a seed; `off`: none. Live mode knows none and does not start with them',
  },
  { names: ['CANDOR_LIMITS'], otherwise: '`on`', text: '`off` lifts the rate limits for load tests of a demo' },
];
