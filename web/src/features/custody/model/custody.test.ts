import { expect, test } from 'vitest';
import { blockSeconds, explorerLink, networkName, networkNamed } from './networks.ts';
import { verificationNeed } from './verification-need.ts';

const RULE = { primaryLimit: 1.001, isOpenPrimary: true, seniorLimit: 2.002, isOpenSenior: true };
const NONE = { basicStatus: null, advancedStatus: null } as const;

test('RULES §14.2 which verification a withdrawal needs is what is on and not passed, with the lower limit', () => {
  const need = (rule: Partial<typeof RULE>, detail: Parameters<typeof verificationNeed>[1] = NONE) =>
    verificationNeed({ ...RULE, ...rule }, detail);
  expect(need({ isOpenPrimary: false, isOpenSenior: false })).toBeNull();
  expect(need({ isOpenPrimary: false })).toEqual({ level: 'advanced', limit: '2.002' });
  expect(need({ isOpenSenior: false })).toEqual({ level: 'basic', limit: '1.001' });
  expect(need({})).toEqual({ level: 'advanced', limit: '1.001' });
  expect(need({}, { basicStatus: 'passed', advancedStatus: 'underReview' })).toEqual({ level: 'advanced', limit: '2.002' });
  expect(need({}, { basicStatus: 'passed', advancedStatus: 'passed' })).toBeNull();
});

test('networks have the names that everybody knows; a channel of a newer server keeps its own', () => {
  expect(['USDT-TRC', 'USDT-ERC', 'ETH', 'BTC', 'LTC', 'SOL'].map(networkName)).toEqual([
    'TRON (TRC-20)',
    'Ethereum (ERC-20)',
    'Ethereum',
    'Bitcoin',
    'Litecoin',
    'SOL',
  ]);
  expect([networkNamed('TRON'), networkNamed('Solana')]).toEqual(['tron', null]);
});

test('a transaction can be looked at where coins are worth something, and its time is that of the chain', () => {
  expect(explorerLink('ETH', 'main', '0xab')).toBe('https://etherscan.io/tx/0xab');
  expect(explorerLink('ETH', 'test', '0xab')).toBeNull();
  expect(explorerLink('ETH', 'local', '0xab')).toBeNull();
  expect(explorerLink('ETH', 'main', '')).toBeNull();
  expect(explorerLink('SOL', 'main', 'ab')).toBeNull();
  expect([blockSeconds('BTC', 'main'), blockSeconds('BTC', 'local'), blockSeconds('SOL', 'main')]).toEqual([600, 1, null]);
});
