import type { Payment } from '@candor/proofs/payment';
import { sign } from '@candor/proofs/signature';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { LITECOIN } from '../chains/addresses/bitcoin-address.ts';
import { DepositAddresses } from '../chains/addresses/deposit-addresses.ts';
import { readTransactionBytes } from '../chains/bitcoin/block.ts';
import { outputScript } from '../chains/bitcoin/output-script.ts';
import { openSigner, SIGNER_FILES } from './signer-folder.ts';
import type { BitcoinPayQuestion, SignerAnswer, WrittenQuestion } from './signer-messages.ts';
import type { Signer } from './signer.ts';
import { ANNA, approvalOf, BERTA, EXCHANGE, makeSignerFolder, NOW_MS, PAYMENT, SETTINGS } from './test/signer-folder.ts';

const HOUR_MS = 3_600_000;
const TO = 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9';
const LIMITS = { transactionFeeMax: '5000', hourFeeMax: '12000', transactionMax: '100000', hourMax: '250000', twoPersonsFrom: '90000' };
const input = (name: string, chainUnits = '150000') => ({ txId: name.repeat(64), outputIndex: 1, chainUnits });

type Asked<Type extends WrittenQuestion['type']> = Extract<WrittenQuestion, { type: Type }>;

let folder = '';
let signer: Signer;
let nowMs = NOW_MS;
beforeEach(() => {
  nowMs = NOW_MS;
  folder = makeSignerFolder({ ...SETTINGS, bitcoinLike: [{ network: 'litecoin', channel: 'LTC', ...LIMITS }] });
  signer = openSigner(folder, () => nowMs);
});

function pay(of: Partial<Payment> = {}, more: Partial<BitcoinPayQuestion> = {}): BitcoinPayQuestion {
  const litecoin = { channel: 'LTC', network: 'litecoin', chainId: 0, address: TO, chainUnits: '60000', networkFeeMax: '2000' };
  const payment = { ...PAYMENT, ...litecoin, ...of };
  return {
    type: 'bitcoin-pay',
    payment,
    signature: sign(EXCHANGE, 'candor/payment/1', payment),
    approvals: [],
    inputs: [input('a')],
    feeUnits: '2000',
    ...more,
  };
}
const ask = (question: WrittenQuestion): SignerAnswer => signer.take(JSON.parse(JSON.stringify(question)));
const codeOf = (answer: SignerAnswer): string => (answer.type === 'refused' ? answer.code : answer.type);
const startAgain = (): void => void (signer = openSigner(folder, () => nowMs));
const lines = (): readonly string[] => readFileSync(join(folder, SIGNER_FILES.signed), 'utf8').split('\n').filter(Boolean);
function accounts(): { readonly hot: string; readonly accountKey: string } {
  const answer = ask({ type: 'accounts', network: 'litecoin' });
  if (answer.type !== 'accounts') throw new Error(answer.type);
  return answer;
}
/** Whom the transaction pays, and what. */
function paidBy(answer: SignerAnswer): readonly string[] {
  if (answer.type !== 'signed') throw new Error(codeOf(answer));
  const known = [TO, accounts().hot].map((address) => [Buffer.from(outputScript('litecoin', address) ?? []).toString('hex'), address]);
  const { outputs } = readTransactionBytes(Buffer.from(answer.raw, 'hex'), { hasExtension: false });
  return outputs.map(({ script, chainUnits }) => `${new Map(known as [string, string][]).get(script.toString('hex'))} ${chainUnits}`);
}

describe('what it pays on a chain of Bitcoin’s kind', () => {
  test('the amount goes to the address of the approval, the rest to its own hot wallet, and nothing else', () => {
    const answer = ask(pay());
    expect(paidBy(answer)).toEqual([`${TO} 60000`, `${accounts().hot} 88000`]);
    expect(lines()).toHaveLength(1);
    expect(paidBy(ask(pay({ withdrawalId: 42 }, { inputs: [input('b', '62000')] })))).toEqual([`${TO} 60000`]);
  });

  test('the same withdrawal asked again is the same transaction, whatever outputs and fee are said, over a start', () => {
    const first = ask(pay());
    startAgain();
    nowMs += 48 * HOUR_MS;
    expect(ask(pay({ time: nowMs, networkFeeMax: '9' }, { inputs: [input('c')], feeUnits: '9' }))).toEqual(first);
    expect(codeOf(ask(pay({ chainUnits: '60001' }, { inputs: [input('c')] })))).toBe('OTHER_PAYMENT');
    expect(codeOf(ask(pay({ address: accounts().hot }, { inputs: [input('c')] })))).toBe('BAD_ADDRESS');
    expect(lines()).toHaveLength(1);
  });

  test('an output is signed for once, over a start too, also beside another one', () => {
    ask(pay());
    startAgain();
    const other = pay({ withdrawalId: 42 });
    expect(codeOf(ask(other))).toBe('OUTPUT_USED');
    expect(codeOf(ask({ ...other, inputs: [input('b'), input('a')] }))).toBe('OUTPUT_USED');
    expect(codeOf(ask({ type: 'bitcoin-sweep', network: 'litecoin', addressIndex: 7, inputs: [input('a')], feeUnits: '1' }))).toBe(
      'OUTPUT_USED',
    );
    expect(codeOf(ask({ ...other, inputs: [input('b')] }))).toBe('signed');
  });
});

describe('what it refuses, and signs nothing', () => {
  const large = pay({ chainUnits: '90000' });
  const anna = approvalOf('anna', ANNA, large);
  test.each<readonly [what: string, question: () => WrittenQuestion, code: string]>([
    ['what is not signed', () => pay({}, { signature: '0'.repeat(128) }), 'NOT_APPROVED'],
    ['an approval of yesterday', () => pay({ time: NOW_MS - 24 * HOUR_MS }), 'OUTDATED'],
    [
      'a network that is not listed',
      () => pay({ network: 'bitcoin', channel: 'BTC', address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }),
      'UNKNOWN_CHANNEL',
    ],
    ['another channel', () => pay({ channel: 'ETH' }), 'UNKNOWN_CHANNEL'],
    ['an address of another network', () => pay({ address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }), 'BAD_ADDRESS'],
    ['a contract', () => pay({ contract: 'x' }), 'OTHER_CONTRACT'],
    ['more than a transaction may pay', () => pay({ chainUnits: '100001' }), 'ABOVE_TRANSACTION'],
    ['more fee than was approved', () => pay({}, { feeUnits: '2001' }), 'ABOVE_FEE'],
    ['more fee than it may pay itself', () => pay({ networkFeeMax: '9999' }, { feeUnits: '5001' }), 'ABOVE_FEE'],
    ['an amount of two persons with one', () => ({ ...large, approvals: [anna] }), 'NEEDS_OPERATORS'],
    ['more than the outputs have', () => pay({}, { inputs: [input('a', '61999')] }), 'BAD_FORM'],
    ['an output twice', () => pay({}, { inputs: [input('a'), input('a')] }), 'BAD_FORM'],
    ['no output', () => pay({}, { inputs: [] }), 'BAD_FORM'],
    [
      'more outputs than one transaction spends',
      () => pay({}, { inputs: Array.from({ length: 26 }, (_, outputIndex) => ({ ...input('a'), outputIndex })) }),
      'BAD_FORM',
    ],
    [
      'to take back what it has not signed for',
      () => ({ type: 'bitcoin-void', network: 'litecoin', withdrawalId: 41, inputs: [input('a')], feeUnits: '9' }),
      'OUTPUT_UNUSED',
    ],
  ])('%s', (_, question, code) => {
    expect(codeOf(ask(question()))).toBe(code);
    expect(lines()).toEqual([]);
  });

  test('with two operators it is signed', () => {
    expect(codeOf(ask({ ...large, approvals: [anna, approvalOf('berta', BERTA, large)] }))).toBe('signed');
  });

  test('more than an hour may pay or cost, until the hour is over', () => {
    const of = (withdrawalId: number, chainUnits: string, feeUnits = '1') =>
      pay({ withdrawalId, chainUnits, networkFeeMax: '5000' }, { inputs: [input(String(withdrawalId))], feeUnits });
    for (const id of [1, 2, 3]) expect(codeOf(ask(of(id, '80000')))).toBe('signed');
    expect(codeOf(ask(of(4, '10001')))).toBe('ABOVE_HOUR');
    nowMs += HOUR_MS;
    for (const id of [4, 5]) expect(codeOf(ask(of(id, '10001', '5000')))).toBe('signed');
    expect(codeOf(ask(of(6, '10001', '2001')))).toBe('ABOVE_FEE');
  });
});

describe('what it moves between its own addresses', () => {
  const sweep: Asked<'bitcoin-sweep'> = {
    type: 'bitcoin-sweep',
    network: 'litecoin',
    addressIndex: 1_001,
    inputs: [input('d'), input('e')],
    feeUnits: '3000',
  };

  test('outputs of a user’s address go to the hot wallet, with the key of that address; the same again is the same', () => {
    const answer = ask(sweep);
    expect(paidBy(answer)).toEqual([`${accounts().hot} 297000`]);
    startAgain();
    expect(ask(sweep)).toEqual(answer);
    expect(codeOf(ask({ ...sweep, feeUnits: '3001' }))).toBe('OTHER_PAYMENT');
    expect(codeOf(ask({ ...sweep, inputs: [input('e')] }))).toBe('OUTPUT_USED');
    expect(codeOf(ask({ ...sweep, inputs: [input('f', '3000')] }))).toBe('BAD_FORM');
    expect(lines()[0]).toContain(new DepositAddresses(LITECOIN, accounts().accountKey).at(1_001));
  });

  test('what a withdrawal was signed to spend goes back to the hot wallet, once, and no other output with it', () => {
    ask(pay());
    const taken: Asked<'bitcoin-void'> = {
      type: 'bitcoin-void',
      network: 'litecoin',
      withdrawalId: 41,
      inputs: [input('a')],
      feeUnits: '900',
    };
    expect(codeOf(ask({ ...taken, withdrawalId: 42 }))).toBe('OUTPUT_UNUSED');
    expect(codeOf(ask({ ...taken, inputs: [input('a'), input('b')] }))).toBe('OUTPUT_UNUSED');
    const answer = ask(taken);
    expect(paidBy(answer)).toEqual([`${accounts().hot} 149100`]);
    // of two amounts for the same output one is a lie: the second one is not signed
    expect(ask({ ...taken, inputs: [input('a', '140000')] })).toEqual(answer);
  });
});
