import { describe, expect, test } from 'vitest';
import type { CommandBody } from '../../command.ts';
import { Exchange } from '../../exchange.ts';
import { codeOf } from '../../test/answers.ts';
import { Harness, USDT } from '../../test/harness.ts';
import type { Owner, SubOwner } from './owner.ts';
import { MOST_SUB_OWNERS } from './owners.ts';

const [FOLLOWER, LEADER, OPERATOR, PARTICIPANT, COPY, FUND] = [1, 2, 3, 4, 11, 12];
const copy: SubOwner = { ownerId: COPY, personId: FOLLOWER, handId: LEADER, kind: 'copy' };
const fund: SubOwner = { ownerId: FUND, personId: LEADER, handId: LEADER, kind: 'fund' };
const account = (ownerId: number): Owner => ({ ownerId, personId: ownerId, handId: ownerId, kind: 'user' });
const opening = (owner: Partial<SubOwner>): CommandBody => ({ type: 'owner.open', ...copy, ...owner });

function openHarness(): Harness {
  const harness = new Harness();
  harness.send(0, { type: 'asset.define', assetId: USDT, code: 'USDT', scale: 8 });
  harness.send(0, { type: 'house.capital', assetId: USDT, network: 'TRC20', amount: 1_000n });
  harness.send(0, { type: 'house.fund', assetId: USDT, fund: 'promo', amount: 1_000n });
  for (const accountId of [FOLLOWER, LEADER]) harness.send(0, { type: 'account.open', accountId, kind: 'user' });
  harness.send(0, { type: 'account.open', accountId: OPERATOR, kind: 'house' });
  harness.send(0, { type: 'account.open', accountId: PARTICIPANT, kind: 'simulated' });
  return harness;
}

const ownersOf = ({ exchange }: Harness, personId: number) => exchange.ask({ type: 'accounts.owners', personId });

describe('SPEC §2, 9 owners', () => {
  test('an account is its own person and hand; a sub-owner has those that the house says', () => {
    const harness = openHarness();
    expect(harness.send(0, { type: 'owner.open', ...copy }).events).toEqual([{ type: 'owner.opened', ...copy }]);
    expect(codeOf(harness.send(0, { type: 'owner.open', ...fund }))).toBe('ok');
    expect(ownersOf(harness, FOLLOWER)).toEqual([account(FOLLOWER), copy]);
    expect(ownersOf(harness, LEADER)).toEqual([account(LEADER), fund]);
    expect([ownersOf(harness, 9), ownersOf(harness, COPY)]).toEqual([[], []]);
  });

  test.each<[string, Partial<SubOwner>, string]>([
    ['a number that is none', { ownerId: 0 }, 'BAD_INPUT'],
    ['a number beyond the last', { ownerId: 2 ** 27 + 1 }, 'BAD_INPUT'],
    ['a hand that is no number', { handId: Number.NaN }, 'BAD_INPUT'],
    ['a copy of oneself', { handId: FOLLOWER }, 'BAD_INPUT'],
    ['a person that is not open', { personId: 9 }, 'NOT_FOUND'],
    ['a hand that is not open', { handId: 9 }, 'NOT_FOUND'],
    ["a person of the house's own", { personId: OPERATOR }, 'BAD_INPUT'],
    ['a simulated person', { personId: PARTICIPANT }, 'BAD_INPUT'],
    ["a hand of the house's own", { handId: OPERATOR }, 'BAD_INPUT'],
    ['a sub-owner as its person', { ownerId: 13, personId: FUND }, 'BAD_INPUT'],
    ['a sub-owner as its hand', { ownerId: 13, handId: FUND }, 'BAD_INPUT'],
    ['the number of an account', { ownerId: OPERATOR }, 'ALREADY_DONE'],
    ['the number of a sub-owner', { ownerId: FUND }, 'ALREADY_DONE'],
  ])('%s is refused', (_name, owner, code) => {
    const harness = openHarness();
    harness.send(0, { type: 'owner.open', ...fund });
    const before = harness.exchange.state();
    expect(codeOf(harness.send(0, opening(owner)))).toBe(code);
    expect(harness.exchange.state()).toEqual(before);
  });

  test('only the house opens one, and no account takes the number of a sub-owner', () => {
    const harness = openHarness();
    expect(codeOf(harness.send(FOLLOWER, opening({})))).toBe('BAD_INPUT');
    harness.send(0, opening({}));
    expect(codeOf(harness.send(0, { type: 'account.open', accountId: COPY, kind: 'user' }))).toBe('ALREADY_DONE');
  });

  test('a person has a hundred of them at most', () => {
    const harness = openHarness();
    for (let count = 0; count < MOST_SUB_OWNERS; count++) expect(codeOf(harness.send(0, opening({ ownerId: 20 + count })))).toBe('ok');
    expect(harness.send(0, opening({})).outcome).toMatchObject({ code: 'ABOVE_MAX', limit: '100' });
    expect(codeOf(harness.send(0, { type: 'owner.open', ...fund }))).toBe('ok');
  });

  test('it acts as an account does with its own money, and its person has none of it', () => {
    const harness = openHarness();
    harness.send(0, opening({}));
    expect(codeOf(harness.send(0, { type: 'account.grant', accountId: COPY, assetId: USDT, amount: 700n }))).toBe('ok');
    expect(codeOf(harness.send(0, { type: 'house.endow', accountId: COPY, assetId: USDT, amount: 7n }))).toBe('BAD_INPUT');
    const transfer = { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'contract', amount: 200n } as const;
    expect(codeOf(harness.send(FOLLOWER, transfer))).toBe('INSUFFICIENT_FUNDS');
    expect(codeOf(harness.send(COPY, transfer))).toBe('ok');
    expect([harness.available(COPY, USDT), harness.available(FOLLOWER, USDT)]).toEqual([500n, 0n]);
  });

  test('who they are is in the snapshot, ascending whenever they were opened', () => {
    const harness = openHarness();
    for (const ownerId of [30, COPY, 20]) harness.send(0, opening({ ownerId }));
    const bytes = harness.exchange.snapshot();
    harness.exchange = Exchange.restore(bytes);
    expect(harness.exchange.snapshot()).toEqual(bytes);
    expect(ownersOf(harness, FOLLOWER)).toEqual([account(FOLLOWER), ...[COPY, 20, 30].map((ownerId) => ({ ...copy, ownerId }))]);
  });

  test('limits and holds are those of the person: a sub-owner sets none, and none is placed on it', () => {
    const harness = openHarness();
    harness.send(0, opening({}));
    const setLimit = { type: 'protection.setLossLimit', limitUnits: 5n, utcOffsetMinutes: 0 } as const;
    expect(codeOf(harness.send(COPY, setLimit))).toBe('BAD_INPUT');
    const hold = { type: 'hold.place', scope: 'opening', code: 'KYC_REVIEW', operator: 'anna', reason: 'a test' } as const;
    expect(codeOf(harness.send(0, { ...hold, accountId: COPY, reviewMs: harness.timeMs + 1_000 }))).toBe('BAD_INPUT');
    expect(codeOf(harness.send(0, { ...hold, accountId: FOLLOWER, reviewMs: harness.timeMs + 1_000 }))).toBe('ok');
  });
});
