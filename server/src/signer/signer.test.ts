import { publicKeyOf } from '@candor/proofs/signature';
import { appendFileSync, chmodSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { DepositAddresses } from '../chains/addresses/deposit-addresses.ts';
import { ETHEREUM } from '../chains/addresses/account-address.ts';
import { createSignerFolder, openSigner, SIGNER_FILES } from './signer-folder.ts';
import type { PayQuestion, SignerAnswer, WrittenQuestion } from './signer-messages.ts';
import { readSignerSettings } from './signer-settings.ts';
import type { Signer } from './signer.ts';
import {
  ANNA,
  approvalOf,
  BERTA,
  CHAIN,
  CONTRACT,
  EXCHANGE,
  FEES,
  makeSignerFolder,
  NOW_MS,
  payQuestion,
  SETTINGS,
  STRANGER,
  TO,
} from './test/signer-folder.ts';

const HOUR_MS = 3_600_000;
let folder = '';
let signer: Signer;
let nowMs = NOW_MS;
beforeEach(() => {
  nowMs = NOW_MS;
  folder = makeSignerFolder();
  signer = openSigner(folder, () => nowMs);
});

/** As after a kill. */
const startAgain = (): void => void (signer = openSigner(folder, () => nowMs));
const ask = (question: WrittenQuestion): SignerAnswer => signer.take(JSON.parse(JSON.stringify(question)));
const codeOf = (answer: SignerAnswer): string => (answer.type === 'refused' ? answer.code : answer.type);
const refusal = (question: WrittenQuestion): string => codeOf(ask(question));
const lines = (): readonly string[] => readFileSync(join(folder, SIGNER_FILES.signed), 'utf8').split('\n').filter(Boolean);
const rawOf = (answer: SignerAnswer): string => (answer.type === 'signed' ? answer.raw : answer.type);

describe('what it pays', () => {
  test('an approved withdrawal is signed, and on disk before it is answered', () => {
    const answer = ask(payQuestion());
    expect(answer).toMatchObject({ type: 'signed', nonce: 0 });
    expect(lines()).toHaveLength(1);
    expect(lines()[0]).toContain(rawOf(answer));
  });

  test('the transaction is made of the approval: chain, number, fees, address and amount', () => {
    // type 2, a list of 109 bytes: chain 31337, number 0, tip, fee, gas, address, 500, no input, no access list
    expect(rawOf(ask(payQuestion()))).toMatch(
      new RegExp(`^0x02f86[0-9a-f]827a6980843b9aca00847735940082520894${TO.slice(2).toLowerCase()}8201f480c0`),
    );
    const token = payQuestion({ withdrawalId: 42, channel: 'USDT-ERC', contract: CONTRACT }, { nonce: 1 });
    const amount = (500).toString(16).padStart(64, '0');
    const input = `a9059cbb${'0'.repeat(24)}${TO.slice(2).toLowerCase()}${amount}`;
    expect(rawOf(ask(token))).toContain(`94${CONTRACT.slice(2).toLowerCase()}80b844${input}c0`);
  });

  test('the same withdrawal asked again is the same transaction, whatever number and fees are said, over a start', () => {
    const first = ask(payQuestion());
    startAgain();
    nowMs += 48 * HOUR_MS;
    const again = ask(payQuestion({ networkFeeMax: '1', time: nowMs }, { nonce: 7, fees: { ...FEES, gasLimit: '50000' } }));
    expect(again).toEqual(first);
    expect(lines()).toHaveLength(1);
  });

  test.each([
    ['another amount', { chainUnits: '501' }],
    ['another address', { address: CONTRACT }],
    ['another channel', { channel: 'USDT-ERC', contract: CONTRACT }],
    ['another chain', { chainId: 1 }],
  ])('a second payment of a withdrawal with %s is refused, over a start too', (_, other) => {
    ask(payQuestion());
    expect(refusal(payQuestion(other, { nonce: 1 }))).toBe('OTHER_PAYMENT');
    startAgain();
    expect(refusal(payQuestion(other, { nonce: 1 }))).toBe('OTHER_PAYMENT');
    expect(lines()).toHaveLength(1);
  });

  test('a number of the hot wallet is signed once, over a start too', () => {
    ask(payQuestion());
    expect(refusal(payQuestion({ withdrawalId: 42 }))).toBe('NONCE_USED');
    startAgain();
    expect(refusal(payQuestion({ withdrawalId: 42 }))).toBe('NONCE_USED');
    expect(codeOf(ask(payQuestion({ withdrawalId: 42 }, { nonce: 1 })))).toBe('signed');
  });
});

describe('what it refuses, and signs nothing', () => {
  const changed = (of: object): PayQuestion => ({ ...payQuestion(), payment: { ...payQuestion().payment, ...of } });
  const missing = (): PayQuestion => {
    const { memo: _, ...payment } = payQuestion().payment;
    return { ...payQuestion(), payment: payment as PayQuestion['payment'] };
  };

  test.each<readonly [what: string, question: () => WrittenQuestion, code: string]>([
    ['what is not signed', () => payQuestion({}, { signature: '0'.repeat(128) }), 'NOT_APPROVED'],
    ['what a stranger has signed', () => payQuestion({}, { signature: approvalOf('', STRANGER, payQuestion()).signature }), 'NOT_APPROVED'],
    ['what names a key that it does not know', () => payQuestion({ key: '0'.repeat(16) }), 'NOT_APPROVED'],
    ['another amount than was signed', () => changed({ chainUnits: '501' }), 'NOT_APPROVED'],
    ['another address than was signed', () => changed({ address: CONTRACT }), 'NOT_APPROVED'],
    ['another withdrawal than was signed', () => changed({ withdrawalId: 42 }), 'NOT_APPROVED'],
    ['a field too many', () => changed({ more: '1' }), 'BAD_FORM'],
    ['a field too few', missing, 'BAD_FORM'],
    ['an amount that is none', () => payQuestion({ chainUnits: '0' }), 'BAD_FORM'],
    ['an approval of yesterday', () => payQuestion({ time: NOW_MS - 24 * HOUR_MS }), 'OUTDATED'],
    ['one of tomorrow', () => payQuestion({ time: NOW_MS + HOUR_MS }), 'OUTDATED'],
    ['another chain', () => payQuestion({ chainId: 1 }), 'UNKNOWN_CHANNEL'],
    ['another network', () => payQuestion({ network: 'tron' }), 'UNKNOWN_CHANNEL'],
    ['a channel that is not listed', () => payQuestion({ channel: 'BTC' }), 'UNKNOWN_CHANNEL'],
    ['a contract that is not listed', () => payQuestion({ channel: 'USDT-ERC', contract: TO }), 'OTHER_CONTRACT'],
    ['a contract for the coin', () => payQuestion({ contract: CONTRACT }), 'OTHER_CONTRACT'],
    ['an address without its checksum', () => payQuestion({ address: TO.toLowerCase() }), 'BAD_ADDRESS'],
    ['a memo, which this chain cannot carry', () => payQuestion({ memo: '7' }), 'BAD_ADDRESS'],
    ['tokens to their own contract', () => payQuestion({ channel: 'USDT-ERC', contract: CONTRACT, address: CONTRACT }), 'BAD_ADDRESS'],
    ['more than a transaction may pay', () => payQuestion({ chainUnits: '1001' }), 'ABOVE_TRANSACTION'],
    ['more fee than was approved', () => payQuestion({ networkFeeMax: '41999999999999' }), 'ABOVE_FEE'],
    [
      'more fee than it may pay itself',
      () => payQuestion({ networkFeeMax: '9'.repeat(20) }, { fees: { ...FEES, gasLimit: '500001' } }),
      'ABOVE_FEE',
    ],
    ['a tip above the fee', () => payQuestion({}, { fees: { ...FEES, maxPriorityFeePerGas: '2000000001' } }), 'ABOVE_FEE'],
    ['bytes to sign', () => ({ type: 'sign', bytes: '0x00' }) as unknown as WrittenQuestion, 'BAD_FORM'],
    ['a list', () => [] as unknown as WrittenQuestion, 'BAD_FORM'],
  ])('%s', (_, question, code) => {
    expect(refusal(question())).toBe(code);
    expect(lines()).toEqual([]);
  });

  test('more than an hour may pay, until the hour is over; over a start too', () => {
    for (const withdrawalId of [1, 2, 3, 4]) ask(payQuestion({ withdrawalId, chainUnits: '600' }, { nonce: withdrawalId }));
    const next = payQuestion({ withdrawalId: 5, chainUnits: '600' }, { nonce: 5 });
    expect(refusal(next)).toBe('ABOVE_HOUR');
    startAgain();
    expect(refusal(next)).toBe('ABOVE_HOUR');
    expect(codeOf(ask(payQuestion({ withdrawalId: 6, channel: 'USDT-ERC', contract: CONTRACT }, { nonce: 6 })))).toBe('signed');
    nowMs += HOUR_MS;
    expect(codeOf(ask(next))).toBe('signed');
  });

  test('more fees than an hour may cost', () => {
    const dear = { gasLimit: '500000', maxFeePerGas: '2000000000', maxPriorityFeePerGas: '1' };
    const of = (withdrawalId: number) =>
      payQuestion({ withdrawalId, chainUnits: '1', networkFeeMax: '9'.repeat(20) }, { nonce: withdrawalId, fees: dear });
    for (let id = 1; id <= 10; id += 1) expect(codeOf(ask(of(id)))).toBe('signed');
    expect(refusal(of(11))).toBe('ABOVE_FEE');
  });
});

describe('two persons', () => {
  const large = payQuestion({ chainUnits: '900' });
  const anna = approvalOf('anna', ANNA, large);
  const berta = approvalOf('berta', BERTA, large);

  test.each([
    ['nobody', []],
    ['one', [anna]],
    ['one twice', [anna, anna]],
    ['one under two names', [anna, { ...anna, operator: 'berta' }]],
    ['a stranger', [anna, approvalOf('carla', STRANGER, large)]],
    ['the exchange for one of them', [anna, { operator: 'berta', signature: large.signature }]],
    ['one of another payment', [anna, approvalOf('berta', BERTA, payQuestion({ chainUnits: '901' }))]],
  ])('from the limit on, signed by %s, it is refused', (_, approvals) => {
    expect(refusal({ ...large, approvals })).toBe('NEEDS_OPERATORS');
    expect(lines()).toEqual([]);
  });

  test('two operators may have it paid; below the limit nobody needs to', () => {
    expect(codeOf(ask(payQuestion({ withdrawalId: 42, chainUnits: '899' })))).toBe('signed');
    expect(codeOf(ask({ ...large, approvals: [berta, anna], nonce: 1 }))).toBe('signed');
  });

  test('two operators without the exchange may not', () => {
    const forged = { ...large, signature: anna.signature, approvals: [anna, berta] };
    expect(refusal(forged)).toBe('NOT_APPROVED');
  });
});

describe('what it moves between its own accounts', () => {
  const place = { chainId: CHAIN, nonce: 3, fees: FEES };
  const { accountKey, hot } = (() => {
    const answer = openSigner(makeSignerFolder()).take({ type: 'accounts', network: 'ethereum' });
    if (answer.type !== 'accounts') throw new Error(answer.type);
    return answer;
  })();
  const derived = new DepositAddresses(ETHEREUM, accountKey);
  const plain = (address: string): string => address.slice(2).toLowerCase();

  test('an address of a user is swept to the hot wallet, and nowhere else; the same again is the same', () => {
    const sweep = { type: 'sweep', channel: 'USDT-ERC', addressIndex: 1_001, chainUnits: '9000', ...place } as const;
    const answer = ask(sweep);
    expect(rawOf(answer)).toContain(`${plain(CONTRACT)}80b844a9059cbb${'0'.repeat(24)}${plain(hot)}`);
    startAgain();
    expect(ask(sweep)).toEqual(answer);
    expect(refusal({ ...sweep, chainUnits: '9001' })).toBe('OTHER_PAYMENT');
    expect(refusal({ ...sweep, channel: 'DAI' })).toBe('UNKNOWN_CHANNEL');
    expect(lines()[0]).toContain(derived.at(1_001));
  });

  test('the fee of a sweep is sent to an address of a user, within a limit', () => {
    const fuel = { type: 'fuel', addressIndex: 1_001, chainUnits: '5000', ...place } as const;
    expect(rawOf(ask(fuel))).toContain(`94${plain(derived.at(1_001))}82138880c0`);
    expect(refusal({ ...fuel, nonce: 4, chainUnits: '5001' })).toBe('ABOVE_TRANSACTION');
    expect(refusal(payQuestion({}, { nonce: 3 }))).toBe('NONCE_USED');
  });

  test('a number that was signed for can be spent without paying anybody; one that was not, not', () => {
    ask(payQuestion({}, { nonce: 3 }));
    expect(refusal({ type: 'void', ...place, nonce: 4 })).toBe('NONCE_UNUSED');
    expect(rawOf(ask({ type: 'void', ...place }))).toContain(`94${plain(hot)}8080c0`);
    expect(refusal(payQuestion({ withdrawalId: 42 }, { nonce: 3 }))).toBe('NONCE_USED');
  });
});

describe('its folder', () => {
  test('the key is its owner’s alone, and is made once', () => {
    const key = join(folder, SIGNER_FILES.key);
    expect(statSync(key).mode & 0o777).toBe(0o600);
    expect(() => createSignerFolder(folder)).toThrow('file already exists');
    chmodSync(key, 0o640);
    expect(startAgain).toThrow('can be read by others');
    chmodSync(key, 0o600);
    writeFileSync(key, 'words that are no key');
    expect(startAgain).toThrow(/^the key file is not 64 bytes in hex$/);
  });

  test('a line that a kill has cut was never answered; one that was changed lets nothing be signed', () => {
    const answer = ask(payQuestion());
    const path = join(folder, SIGNER_FILES.signed);
    appendFileSync(path, lines()[0]?.slice(0, 100) ?? '');
    startAgain();
    expect(ask(payQuestion())).toEqual(answer);
    expect(codeOf(ask(payQuestion({ withdrawalId: 42 }, { nonce: 1 })))).toBe('signed');
    expect(lines()).toHaveLength(2);
    writeFileSync(path, `{"id":"pay 41"}\n${lines()[1] ?? ''}\n`);
    expect(startAgain).toThrow('Invalid key');
    rmSync(path);
    expect(startAgain).toThrow('no such file');
  });

  test('a line that says neither network nor what it spends is of the first network, and its number stays used', () => {
    const answer = ask(payQuestion());
    const { network: _, spends: __, ...before } = JSON.parse(lines()[0] ?? '') as Record<string, unknown>;
    writeFileSync(join(folder, SIGNER_FILES.signed), `${JSON.stringify(before)}\n`);
    startAgain();
    expect(ask(payQuestion())).toEqual(answer);
    expect(refusal(payQuestion({ withdrawalId: 42 }))).toBe('NONCE_USED');
  });

  test.each([
    ['one key for two operators', { operators: SETTINGS.operators.map((one) => ({ ...one, publicKey: publicKeyOf(ANNA) })) }],
    ['the key of the exchange for an operator', { operators: [{ name: 'anna', publicKey: publicKeyOf(EXCHANGE) }] }],
    ['no key of an exchange', { exchangeKeys: [] }],
    ['a key for which anybody can sign', { exchangeKeys: [`01${'0'.repeat(62)}`] }],
    ['something else', { pause: true }],
  ])('settings with %s are none', (_, other) => {
    expect(() => readSignerSettings(JSON.stringify({ ...SETTINGS, ...other }))).toThrow(/Invalid|no public key|a key twice/);
  });
});
