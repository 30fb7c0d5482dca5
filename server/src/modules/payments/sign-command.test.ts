import type { Payment } from '@candor/proofs/payment';
import { isSigned, publicKeyOf, sign } from '@candor/proofs/signature';
import { describe, expect, test } from 'vitest';
import { wordsOf } from './sign-command.ts';

/** RFC 8032, test 1. */
const SECRET = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
const PAYMENT: Payment = {
  v: 1,
  withdrawalId: 41,
  channel: 'USDT-ERC',
  network: 'ethereum',
  chainId: 1,
  contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  memo: '',
  chainUnits: '25000000',
  networkFeeMax: '2520000000000000',
  time: 1_767_225_600_500,
  key: '21fe31dfa154a261',
};

describe('what an operator signs', () => {
  test('its signature is written down, as OpenSSL makes it of the same bytes', () => {
    const signature = sign(SECRET, 'candor/payment/1', PAYMENT);
    expect(signature).toBe(
      'da60478cbc4f33b73b5a72d2b46abfd1ec1042a9583c696eac28709051054d0b7aed38de55ac268b34318e2e2d68c2c4553667c3a98014cb71ba229f83e2e707',
    );
    const { chainUnits, ...same } = PAYMENT;
    expect(isSigned(publicKeyOf(SECRET), 'candor/payment/1', { ...same, chainUnits: `${chainUnits}0` }, signature)).toBe(false);
  });

  test('is said in words of amount, address, network and cost', () => {
    expect(wordsOf(PAYMENT, 41)).toEqual([
      'withdrawal 41 pays 25 USDT',
      'to       0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
      'over     ethereum, chain 1, token 0xdAC17F958D2ee523a2206206994597C13D831ec7',
      'costing  at most 0.00252 ETH',
      'approved 2026-01-01T00:00:00.500Z, to be paid within 24 hours',
    ]);
    const bitcoin = {
      channel: 'BTC',
      network: 'bitcoin',
      chainId: 0,
      contract: '',
      address: 'bc1qexample',
      memo: '7',
      networkFeeMax: '5000',
    };
    expect(wordsOf({ ...PAYMENT, ...bitcoin }, 41).slice(0, 4)).toEqual([
      'withdrawal 41 pays 0.25 BTC',
      'to       bc1qexample with the memo 7',
      'over     bitcoin',
      'costing  at most 0.00005 BTC',
    ]);
  });

  test.each([
    ['another withdrawal than the one that was asked for', {}, 42],
    ['a channel whose amounts nobody here can say', { channel: 'DOGE' }, 41],
    ['a channel of another network', { network: 'tron' }, 41],
  ])('%s is not signed', (_, other, withdrawal) => {
    expect(() => wordsOf({ ...PAYMENT, ...other }, withdrawal)).toThrow('nothing is signed');
  });
});
