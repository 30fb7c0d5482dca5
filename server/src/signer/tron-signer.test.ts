import type { Payment } from '@candor/proofs/payment';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { TRON } from '../chains/addresses/account-address.ts';
import { DepositAddresses } from '../chains/addresses/deposit-addresses.ts';
import { readSignedTron, tokenTransferData } from '../chains/tron/tron-transaction.ts';
import { openSigner, SIGNER_FILES } from './signer-folder.ts';
import type { SignerAnswer, TronPayQuestion, WrittenQuestion } from './signer-messages.ts';
import type { Signer } from './signer.ts';
import { readSignerSettings, type WrittenSignerSettings } from './signer-settings.ts';
import { ANNA, approvalOf, BERTA, makeSignerFolder, NOW_MS, payQuestion, SETTINGS } from './test/signer-folder.ts';

const HOUR_MS = 3_600_000;
const CHAIN = 728_126_428;
const [USDT, TO] = ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'];
const TRON_SETTINGS: WrittenSignerSettings = {
  ...SETTINGS,
  tron: [
    {
      chainId: CHAIN,
      transactionFeeMax: '30000000',
      hourFeeMax: '100000000',
      fuelMax: '40000000',
      channels: [{ channel: 'USDT-TRC', contract: USDT, transactionMax: '1000', hourMax: '2500', twoPersonsFrom: '900' }],
    },
  ],
};
const stands = { reference: { bytes: 'c375', hash: 'c7521ef953106e9a' }, expirationMs: NOW_MS + HOUR_MS };
const fees = { feeLimit: '15600000', otherFee: '450000' };
const place = { ...stands, fees, nonce: NOW_MS };

let folder = '';
let signer: Signer;
let nowMs = NOW_MS;
beforeEach(() => {
  nowMs = NOW_MS;
  folder = makeSignerFolder(TRON_SETTINGS);
  signer = openSigner(folder, () => nowMs);
});
const startAgain = (): void => void (signer = openSigner(folder, () => nowMs));

const OF_TRON = { channel: 'USDT-TRC', network: 'tron', chainId: CHAIN, contract: USDT, address: TO, networkFeeMax: '16050000' };
function tronPay(of: Partial<Payment> = {}, more: Partial<TronPayQuestion> = {}): TronPayQuestion {
  const { payment, signature } = payQuestion({ ...OF_TRON, ...of });
  return { type: 'tron-pay', payment, signature, approvals: [], ...place, ...more };
}
const ask = (question: WrittenQuestion): SignerAnswer => signer.take(JSON.parse(JSON.stringify(question)));
const codeOf = (answer: SignerAnswer): string => (answer.type === 'refused' ? answer.code : answer.type);
const refusal = (question: WrittenQuestion): string => codeOf(ask(question));
const read = (answer: SignerAnswer) => readSignedTron(answer.type === 'signed' ? answer.raw : '0x');
const lines = (): readonly string[] => readFileSync(join(folder, SIGNER_FILES.signed), 'utf8').split('\n').filter(Boolean);
const accounts = () => {
  const answer = ask({ type: 'accounts', network: 'tron' });
  if (answer.type !== 'accounts') throw new Error(answer.type);
  return answer;
};

describe('what it pays over TRON', () => {
  test('the transaction is made of the approval, and signed by the hot wallet; it is on disk before it is answered', () => {
    const answer = ask(tronPay());
    const { hot } = accounts();
    const data = tokenTransferData(TO, 500n);
    expect(read(answer)).toMatchObject({
      ...stands,
      timestampMs: NOW_MS,
      feeLimit: 15_600_000n,
      signer: hot,
      action: { type: 'call', from: hot, contract: USDT, data },
    });
    expect(lines()).toHaveLength(1);
    expect(lines()[0]).toContain(answer.type === 'signed' ? answer.raw : '?');
    expect(answer).toMatchObject({ type: 'signed', nonce: NOW_MS, txId: read(answer).txId });
  });

  test('one transaction of a withdrawal for ever: asked again, later and to stand elsewhere, it is the same, over a start', () => {
    const first = ask(tronPay());
    startAgain();
    nowMs += 48 * HOUR_MS;
    const later = { reference: { bytes: '0001', hash: 'ab'.repeat(8) }, expirationMs: nowMs + HOUR_MS, nonce: nowMs };
    expect(ask(tronPay({ time: nowMs }, later))).toEqual(first);
    expect(refusal(tronPay({ chainUnits: '501' }, later))).toBe('OTHER_PAYMENT');
    expect(refusal(tronPay({ address: USDT }, later))).toBe('OTHER_PAYMENT');
    expect(lines()).toHaveLength(1);
  });

  test('a withdrawal that was signed for on one network is signed for on no other', () => {
    ask(tronPay());
    expect(refusal(payQuestion())).toBe('OTHER_PAYMENT');
  });

  test('two withdrawals that are alike have different times, since they would be one transaction otherwise', () => {
    const first = ask(tronPay());
    expect(refusal(tronPay({ withdrawalId: 42 }))).toBe('NONCE_USED');
    const second = ask(tronPay({ withdrawalId: 42 }, { nonce: NOW_MS + 1 }));
    expect(read(second).txId).not.toBe(read(first).txId);
  });
});

describe('what it refuses over TRON, and signs nothing', () => {
  test.each<readonly [what: string, question: () => WrittenQuestion, code: string]>([
    ['what is not signed', () => tronPay({}, { signature: '0'.repeat(128) }), 'NOT_APPROVED'],
    ['an approval of yesterday', () => tronPay({ time: NOW_MS - 24 * HOUR_MS }), 'OUTDATED'],
    ['a transaction that has expired', () => tronPay({}, { expirationMs: NOW_MS }), 'OUTDATED'],
    ['one that is valid for more than two hours', () => tronPay({}, { expirationMs: NOW_MS + 2 * HOUR_MS + 1 }), 'OUTDATED'],
    ['one that is valid for long after its approval', () => tronPay({ time: NOW_MS - HOUR_MS - 1 }), 'OUTDATED'],
    ['another chain', () => tronPay({ chainId: CHAIN + 1 }), 'UNKNOWN_CHANNEL'],
    ['an approval of another network', () => tronPay({ network: 'ethereum' }), 'UNKNOWN_CHANNEL'],
    ['a channel that is not listed', () => tronPay({ channel: 'USDT-ERC' }), 'UNKNOWN_CHANNEL'],
    ['another contract', () => tronPay({ contract: TO }), 'OTHER_CONTRACT'],
    ['no contract', () => tronPay({ contract: '' }), 'OTHER_CONTRACT'],
    ['an address of another network', () => tronPay({ address: SETTINGS.chains[0]?.channels[1]?.contract ?? '' }), 'BAD_ADDRESS'],
    ['an address with a slip', () => tronPay({ address: TO.replace('Z', 'z') }), 'BAD_ADDRESS'],
    ['tokens to their own contract', () => tronPay({ address: USDT }), 'BAD_ADDRESS'],
    ['tokens to the hot wallet itself', () => tronPay({ address: accounts().hot }), 'BAD_ADDRESS'],
    ['a memo, which costs more', () => tronPay({ memo: '7' }), 'BAD_ADDRESS'],
    ['more than a transaction may pay', () => tronPay({ chainUnits: '1001' }), 'ABOVE_TRANSACTION'],
    ['more fee than was approved', () => tronPay({ networkFeeMax: '16049999' }), 'ABOVE_FEE'],
    [
      'more fee than it may pay itself',
      () => tronPay({ networkFeeMax: '99999999' }, { fees: { ...fees, feeLimit: '29550001' } }),
      'ABOVE_FEE',
    ],
    ['a large one without operators', () => tronPay({ chainUnits: '900' }), 'NEEDS_OPERATORS'],
    ['an approval of TRON as one of Ethereum', () => ({ ...payQuestion(OF_TRON) }), 'UNKNOWN_CHANNEL'],
    ['a reference that is none', () => tronPay({}, { reference: { bytes: 'c3', hash: 'c7521ef953106e9a' } }), 'BAD_FORM'],
    ['bytes to sign', () => ({ ...tronPay(), raw: '00' }) as unknown as WrittenQuestion, 'BAD_FORM'],
  ])('%s', (_, question, code) => {
    expect(refusal(question())).toBe(code);
    expect(lines()).toEqual([]);
  });

  test('more than an hour may pay, and more than it may cost', () => {
    const one = (withdrawalId: number, chainUnits: string) => tronPay({ withdrawalId, chainUnits }, { nonce: NOW_MS + withdrawalId });
    for (const id of [1, 2, 3, 4]) expect(refusal(one(id, '600'))).toBe('signed');
    expect(refusal(one(5, '101'))).toBe('ABOVE_HOUR');
    for (const id of [6, 7]) expect(refusal(one(id, '1'))).toBe('signed');
    expect(refusal(one(8, '1'))).toBe('ABOVE_FEE');
  });

  test.each([0, 20])('two operators may have a large one paid, which has waited for them for %i hours', (hours) => {
    const large = tronPay({ chainUnits: '900', time: NOW_MS - hours * HOUR_MS });
    const approvals = [
      approvalOf('anna', ANNA, { ...payQuestion(), payment: large.payment }),
      approvalOf('berta', BERTA, { ...payQuestion(), payment: large.payment }),
    ];
    expect(refusal({ ...large, approvals: approvals.slice(1) })).toBe('NEEDS_OPERATORS');
    expect(refusal({ ...large, approvals })).toBe('signed');
  });
});

describe('what it moves between its own accounts of TRON', () => {
  const of = { chainId: CHAIN, addressIndex: 1_001, ...place };

  test('an address of a user is swept to the hot wallet, and nowhere else', () => {
    const { hot, accountKey } = accounts();
    const sweep = { type: 'tron-sweep', channel: 'USDT-TRC', chainUnits: '9000', ...of } as const;
    const from = new DepositAddresses(TRON, accountKey).at(1_001);
    expect(read(ask(sweep))).toMatchObject({ signer: from, action: { from, contract: USDT, data: tokenTransferData(hot, 9_000n) } });
    startAgain();
    expect(refusal({ ...sweep, chainUnits: '9001' })).toBe('OTHER_PAYMENT');
    expect(refusal({ ...sweep, nonce: NOW_MS + 1, channel: 'DAI' })).toBe('UNKNOWN_CHANNEL');
    expect(refusal({ ...sweep, nonce: NOW_MS + 1, expirationMs: NOW_MS - 1 })).toBe('OUTDATED');
  });

  test('coins for the fee of a sweep go to an address of a user, within a limit', () => {
    const { hot, accountKey } = accounts();
    const fuel = { type: 'tron-fuel', chainUnits: '40000000', ...of } as const;
    const to = new DepositAddresses(TRON, accountKey).at(1_001);
    expect(read(ask(fuel)).action).toEqual({ type: 'transfer', from: hot, to, chainUnits: 40_000_000n });
    expect(refusal({ ...fuel, nonce: NOW_MS + 1, chainUnits: '40000001' })).toBe('ABOVE_TRANSACTION');
    expect(refusal(tronPay())).toBe('NONCE_USED');
  });
});

test.each([
  [
    'an address of Ethereum as a contract',
    { channels: [{ ...TRON_SETTINGS.tron?.[0]?.channels[0], contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3' }] },
  ],
  ['no number of the chain', { chainId: 0 }],
])('settings of TRON with %s are none', (_, other) => {
  const [chain] = TRON_SETTINGS.tron ?? [];
  expect(() => readSignerSettings(JSON.stringify({ ...TRON_SETTINGS, tron: [{ ...chain, ...other }] }))).toThrow(/Invalid|no address/);
  expect(() => readSignerSettings(JSON.stringify({ ...TRON_SETTINGS, tron: [chain, chain] }))).toThrow('a chain twice');
});
