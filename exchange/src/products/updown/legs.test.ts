import { expect, test } from 'vitest';
import { PLATFORM } from '../../ground/accounts/accounts.ts';
import { ESCROW_UPDOWN, HOUSE_UPDOWN } from './accounts.ts';
import { acceptLegs, settleLegs } from './legs.ts';

const ESCROW = { assetId: 1, accountId: 7, orderId: 70, stakeUnits: 100n, coverUnits: 85n };
const [wallet, stake, cover, house] = [
  { code: PLATFORM.code, ownerId: 7, ref: 0, assetId: 1 },
  { code: ESCROW_UPDOWN.code, ownerId: 7, ref: 70, assetId: 1 },
  { code: ESCROW_UPDOWN.code, ownerId: 0, ref: 70, assetId: 1 },
  { code: HOUSE_UPDOWN.code, ownerId: 0, ref: 0, assetId: 1 },
];

test('SPEC §2 a contract puts stake and cover into escrow, and its end takes both out again', () => {
  expect(acceptLegs(ESCROW)).toEqual([{ ...wallet, amount: -100n }, { ...stake, amount: 100n }, { ...house, amount: -85n }, { ...cover, amount: 85n }]); // prettier-ignore
  const emptied = [{ ...stake, amount: -100n }, { ...cover, amount: -85n }]; // prettier-ignore
  expect(settleLegs(ESCROW, 185n)).toEqual([...emptied, { ...wallet, amount: 185n }]);
  expect(settleLegs(ESCROW, 100n)).toEqual([...emptied, { ...wallet, amount: 100n }, { ...house, amount: 85n }]);
  expect(settleLegs(ESCROW, 0n)).toEqual([...emptied, { ...house, amount: 185n }]);
  expect(acceptLegs({ ...ESCROW, coverUnits: 0n })).toEqual([{ ...wallet, amount: -100n }, { ...stake, amount: 100n }]); // prettier-ignore
});
