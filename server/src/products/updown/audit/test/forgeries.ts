import type { Entry } from '@candor/exchange/entry';
import {
  byAnother,
  frozen,
  platform,
  pricedTick,
  shifted,
  swapped,
  withBody,
  withEvents,
  type Body,
  type Forger,
} from '../../../../audit/test/forger.ts';
import type { Forgery } from '../../../../audit/test/forgery.ts';
import { HOUSE_ACCOUNT, UNCONFIRMED, USDT } from '../../../../audit/test/rich-history.ts';

const UNIT = 100_000_000n;
/** Rows of the plan: the escrow of a contract, and the house's cover. */
const ESCROW = 31;
const COVER = { code: 30, ownerId: 0, ref: 0 };

export function updownForgeries(f: Forger): readonly Forgery[] {
  const contract = f.entry('updown.place');
  const settled = f.stating('updown.settled', ({ result }) => result === 'lose');
  const won = f.stating('updown.settled', ({ result }) => result === 'win');
  const gapWon = f.stating('updown.settled', ({ reason }) => reason === 'GAP_WON');
  const cover = f.entry('house.fund', (_, { fund }) => fund === 'updown');
  const change = f.entry('updown.change');
  const tick = f.tickBefore(contract, 1);
  const earlier = f.entry('house.advance', ({ seq, events }) => seq < won.seq && events.length > 0);
  const staked = (entry: Entry, stakeUnits: bigint): Entry => {
    const coverUnits = (stakeUnits * 86n) / 100n;
    const amounts = [-stakeUnits, stakeUnits, -coverUnits, coverUnits];
    return withEvents(withBody(entry, { stakeUnits }), 'updown.accepted', ({ legs }) => ({
      stakeUnits,
      coverUnits,
      legs: legs.map((leg, index) => ({ ...leg, amount: amounts[index] ?? 0n })),
    }));
  };
  const funded = (entry: Entry, amount: bigint): Entry =>
    withEvents(withBody(entry, { amount }), 'ledger.moved', ({ legs }) => ({
      legs: legs.map((leg) => ({ ...leg, amount: leg.amount < 0n ? -amount : amount })),
    }));
  const decided = (entry: Entry, result: 'win' | 'lose', from: 'win' | 'lose'): Entry =>
    withEvents(entry, 'updown.settled', (event) => {
      if (event.result !== from) return {};
      const escrow = event.legs.filter(({ code }) => code === ESCROW);
      const whole = -escrow.reduce((sum, { amount }) => sum + amount, 0n);
      const to = result === 'win' ? platform(event.accountId) : COVER;
      return { result, payoutUnits: result === 'win' ? whole : 0n, legs: [...escrow, { ...to, assetId: USDT, amount: whole }] };
    });
  const voided = f.entry('updown.void');
  const decidedVoid = f.entry('updown.void', (_, { voidId }) => voidId > 1);
  const refunded = f.stating('updown.settled', ({ reason }) => reason === 'OPERATOR_VOID');
  const later = f.entry('updown.place', ({ seq }) => seq > voided.seq && seq > refunded.seq);
  const { expiryMs = 0 } = later.events.find((event) => event.type === 'updown.accepted') ?? {};
  const said =
    (what: Partial<Body<'updown.void'>>, event = what) =>
    (entry: Entry) =>
      withEvents(withBody(entry, what), 'updown.voided', () => event);
  const VOID = 'SPEC/6.8 void';
  return [
    f.forged('a void of what has expired', VOID, voided, said({ fromMs: 1 }, { fromMs: 1 })),
    f.forged('a void that ends before it is made', VOID, voided, said({ fromMs: 1, toMs: 2 })),
    f.forged('a void of another symbol than was asked for', VOID, voided, said({}, { symbolId: 2 })),
    f.forged('a void of a symbol without contracts', VOID, voided, said({ symbolId: 9 })),
    f.forged('a void in the name of one', VOID, voided, said({ operator: 'operator-1' })),
    f.forged('a void without a reason', VOID, voided, said({ reason: ' ' })),
    f.forged('a void further ahead than any contract', VOID, voided, said({ toMs: voided.timeMs + 86_402_001 })),
    f.forged('another window than two have decided', VOID, decidedVoid, said({ toMs: decidedVoid.timeMs + 90_001 })),
    f.forged('a void that nobody has decided', VOID, decidedVoid, (entry) => ({
      ...said({ voidId: 9_999 })(entry),
      outcome: { ok: true, ref: 9_999, repeated: false },
    })),
    f.forged('a void in other names than decided it', VOID, decidedVoid, said({ operator: 'third, second' })),
    f.forged('a contract of what is void already', VOID, voided, said({ toMs: expiryMs }), later),
    f.forged('a loss that two have voided, and the house keeps', 'SPEC/6.4 result', refunded, (entry) =>
      withEvents(entry, 'updown.settled', ({ reason, legs }) => {
        if (reason !== 'OPERATOR_VOID') return {};
        const escrow = legs.filter(({ code }) => code === ESCROW);
        const whole = -escrow.reduce((sum, { amount }) => sum + amount, 0n);
        return { result: 'lose', reason: '', payoutUnits: 0n, legs: [...escrow, { ...COVER, assetId: USDT, amount: whole }] };
      }),
    ),
    f.forged('a loss refunded for a friend, without a void', 'SPEC/6.4 result', settled, (entry) =>
      withEvents(entry, 'updown.settled', ({ result, legs }) => {
        if (result !== 'lose') return {};
        const escrow = legs.filter(({ code }) => code === ESCROW);
        const back = escrow.map(({ ownerId, amount }) => ({
          ...(ownerId === 0 ? COVER : platform(ownerId)),
          assetId: USDT,
          amount: -amount,
        }));
        const payoutUnits = -(escrow[0]?.amount ?? 0n);
        return { result: 'void', reason: 'OPERATOR_VOID', payoutUnits, legs: [...escrow, ...back] };
      }),
    ),
    f.forged('a smaller cover', 'SPEC/6.1 cover', contract, (entry) =>
      withEvents(entry, 'updown.accepted', (event) => ({ coverUnits: event.coverUnits - 9n, legs: shifted(event.legs, 2, 9n, 3) })),
    ),
    f.forged('a better rate for a favourite', 'SPEC/6.9 rate', contract, (entry) =>
      withEvents(entry, 'updown.accepted', () => ({ ratePpm: 1_000_000 })),
    ),
    f.forged('a payout for a loser', 'SPEC/6.4 result', settled, (entry) => decided(entry, 'win', 'lose')),
    f.forged('a winner who gets nothing', 'SPEC/6.4 result', won, (entry) => decided(entry, 'lose', 'win')),
    f.forged('a win over a gap that is only refunded', 'SPEC/6.4 result', gapWon, (entry) =>
      withEvents(entry, 'updown.settled', (event) => {
        if (event.reason !== 'GAP_WON') return {};
        const escrow = event.legs.filter(({ code }) => code === ESCROW);
        const back = escrow.map(({ ownerId, amount }) => ({
          ...(ownerId === 0 ? COVER : platform(ownerId)),
          assetId: USDT,
          amount: -amount,
        }));
        return { result: 'void', reason: 'STALE_EXIT', payoutUnits: -(escrow[0]?.amount ?? 0n), legs: [...escrow, ...back] };
      }),
    ),
    f.forged('a late tick as exit', 'SPEC/6.3 exit', won, (entry) =>
      withEvents(entry, 'updown.settled', (event) => ({ exitN: event.exitN + 1, exitTicks: event.exitTicks + 1 })),
    ),
    f.forged('an earlier tick as entry', 'SPEC/6.2 entry', won, (entry) =>
      withEvents(entry, 'updown.settled', (event) => ({ entryN: event.entryN - 1, entryTicks: event.entryTicks - 1 })),
    ),
    f.forged('a settlement before the expiry', 'SPEC/6.3 settlement', earlier, (entry) => ({
      ...entry,
      events: [...entry.events, ...won.events.filter(({ type }) => type === 'updown.settled')],
    })),
    f.forged('settlements in another order', 'SPEC/6.3 settlement', f.stating('updown.settled'), (entry) => ({
      ...entry,
      events: swapped(entry.events, 'updown.settled'),
    })),
    f.forged('a stake of one attributed to another', 'SPEC/6.1 contract', contract, (entry) => ({
      ...byAnother(entry, 1, 3),
      command: entry.command,
    })),
    f.forged('a contract of the house', 'SPEC/6 house', contract, (entry) => byAnother(entry, 1, HOUSE_ACCOUNT)),
    f.forged('a contract of somebody who excluded himself', 'SPEC/14.6 exclusion', contract, (entry) => byAnother(entry, 1, 6)),
    f.forged('a contract of somebody who never confirmed', 'SPEC/14.6 risk', contract, (entry) => byAnother(entry, 1, UNCONFIRMED)),
    f.forged('a stake above the limit', 'SPEC/6.1 stake', contract, (entry) => staked(entry, 3_000n * UNIT)),
    f.forged('a stake that is not there', 'SPEC/2 funds', contract, (entry) => staked(entry, 20_000n * UNIT)),
    f.forged(
      'more cover at risk in a second than is allowed',
      'SPEC/6.1 exposure',
      cover,
      (entry) => funded(entry, 1_000n * UNIT),
      contract,
    ),
    f.forged('a contract without cover', 'SPEC/6.1 cover', cover, (entry) => funded(entry, 10n * UNIT), contract),
    f.forged('a contract on a frozen price', 'SPEC/6.1 fresh price', tick, frozen, contract),
    f.forged('a contract in a fast market', 'SPEC/6.1 fast market', tick, (entry) => pricedTick(entry, 3_020_000), contract),
    f.forged(
      'a contract of a product that is off',
      'SPEC/6.1 product',
      change,
      (entry) => withEvents(withBody(entry, { enable: false }), 'updown.defined', () => ({ enable: false })),
      contract,
    ),
    f.forged('a product below the least rate', 'SPEC/6.9 terms', change, (entry) =>
      withEvents(withBody(entry, { ratePpm: 120_000 }), 'updown.defined', () => ({ ratePpm: 120_000 })),
    ),
    f.forged('a contract under terms that the user did not see', 'SPEC/6.1 product', contract, (entry) => withBody(entry, { version: 1 })),
    f.forged('a contract after the time it was promised for', 'SPEC/6.1 product', contract, (entry) =>
      withBody(entry, { validUntilMs: entry.timeMs - 1 }),
    ),
  ];
}
