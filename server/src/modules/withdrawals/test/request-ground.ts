import type { Settings } from '@candor/contract/settings';
import type { ChannelTerms, WithdrawalRules } from '@candor/exchange/products/custody/commands';
import { ANNA, NOON_MS, openCustody, TRC, type CustodyHarness } from '@candor/exchange/products/custody/test/custody-harness';
import { PlatformTime } from '../../../api/user/platform-time.ts';
import type { Refusal } from '../../../api/user/result.ts';
import type { Accepted } from '../../../api/user/submit.ts';
import type { User } from '../../../identity/users.ts';
import type { SignedIn, Visitor } from '../../../identity/visitor.ts';
import type { Core } from '../../../machine/core/core.ts';
import { WithdrawalChannels } from '../channels.ts';
import { WithdrawalRequests, type RequestedWithdrawal, type WithdrawalRequestsOptions } from '../requests.ts';

/** An address of TRON, which the book has since long ago. */
export const OWN = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
export const CALLER: SignedIn = { userId: ANNA, sessionId: 's', deviceId: null };
export const VISITOR: Visitor = { address: '192.0.2.1', agent: '', browser: '' } as Visitor;
export const LIMITS_OFF: Settings['AUTH_LIMIT'] = { primaryLimit: 1.001, isOpenPrimary: false, seniorLimit: 2.002, isOpenSenior: false };
const ASSETS: Readonly<Record<number, { readonly assetId: number; readonly code: string; readonly scale: number }>> = {
  1: { assetId: 1, code: 'USDT', scale: 8 },
  2: { assetId: 2, code: 'BTC', scale: 8 },
};

/** The harness's exchange as the server knows it. */
export function coreOf(harness: CustodyHarness): Core {
  return {
    submit: async ({ id, accountId, body }) => {
      const { seq, timeMs, outcome } = harness.send(accountId, body, id);
      return await Promise.resolve({ seq, timeMs, outcome, prevBatchHash: '' });
    },
    query: async (query) => await Promise.resolve(harness.exchange.ask(query)),
  } as Partial<Core> as Core;
}

export const wanted = (changes: Partial<RequestedWithdrawal> = {}): RequestedWithdrawal => ({
  amount: '100',
  channel: 'USDT-TRC',
  coin: 'usdt',
  address: OWN,
  tradePassword: 'Second8!harbour',
  code: '',
  idempotencyKey: '',
  ...changes,
});

export type GroundOptions = {
  readonly terms?: Partial<ChannelTerms>;
  readonly rules?: Partial<WithdrawalRules>;
  readonly timeMs?: number;
  readonly zone?: string;
  readonly usdt?: bigint;
  readonly parts?: Partial<WithdrawalRequestsOptions>;
};

/** Requests of Anna, who has proved everything and whose money is final. */
export function openRequests({ terms, rules, timeMs = NOON_MS, zone = 'Asia/Kuching', usdt = 1_000n, parts = {} }: GroundOptions = {}) {
  const harness = openCustody(terms, rules, timeMs);
  if (usdt > 0n) harness.fill(ANNA, usdt);
  const core = coreOf(harness);
  const user = { id: ANNA, email: 'anna@example.com', phone: null, isProved: { email: true, phone: false } } as object as User;
  const known = { id: 1, coin: 'usdt', channel: 'USDT-TRC', address: OWN, label: '', isBound: false, isProved: true, addedMs: 0 } as const;
  const told: string[] = [];
  const requests = new WithdrawalRequests({
    core,
    catalogue: { asset: (assetId) => ASSETS[assetId] },
    channels: new WithdrawalChannels(core, ['USDT-TRC']),
    tradePasswords: {
      isSet: async () => await Promise.resolve(true),
      confirm: async () => await Promise.resolve({ reason: null, limit: 0 }),
    },
    users: { byId: async () => await Promise.resolve(user) },
    codes: { check: async () => await Promise.resolve(null), use: async () => await Promise.resolve(true) },
    addresses: { ofUser: async () => await Promise.resolve([known]), readyAfterMs: 86_400_000 },
    destinations: { read: async (channel, address) => await Promise.resolve({ ok: true, channel, address, hasChecksum: true }) },
    verification: { ofUser: async () => await Promise.resolve({ basic: null, advanced: null }) },
    limits: LIMITS_OFF,
    time: new PlatformTime(zone),
    exchangeNow: () => harness.timeMs,
    needsCode: false,
    onEvent: ({ outcome }) => void told.push(outcome),
    ...parts,
  });
  const ask = async (changes: Partial<RequestedWithdrawal> = {}) => await requests.request(CALLER, wanted(changes), VISITOR);
  return { harness, core, requests, told, ask, code: async (changes?: Partial<RequestedWithdrawal>) => saidOf(await ask(changes)) };
}

/** `ok`, or the reason with its limit and field. */
export function saidOf(result: Accepted | Refusal): string {
  return result.ok ? 'ok' : [result.reason, result.limit, result.field].filter((text) => text !== '').join(' ');
}

export { ANNA, NOON_MS, TRC };
