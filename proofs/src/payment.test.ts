import { describe, expect, test } from 'vitest';
import { digest, proofText } from './digest.ts';
import { parsePayment, type Payment } from './payment.ts';

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

describe('candor/payment/1', () => {
  test('its bytes are written down', () => {
    expect(proofText('candor/payment/1', parsePayment(PAYMENT))).toBe(
      'candor/payment/1\n{"address":"0x9858EfFD232B4033E47d90003D41EC34EcaEda94","chainId":1,"chainUnits":"25000000","channel":"USDT-ERC","contract":"0xdAC17F958D2ee523a2206206994597C13D831ec7","key":"21fe31dfa154a261","memo":"","network":"ethereum","networkFeeMax":"2520000000000000","time":1767225600500,"v":1,"withdrawalId":41}',
    );
    expect(digest('candor/payment/1', PAYMENT)).toBe('ff87a25addcd0dcdc9c5ad5590db5820308f734307787678ab3864ce597d7294');
  });

  test.each([
    ['an amount with a zero before it', { chainUnits: '025000000' }],
    ['no amount', { chainUnits: '0' }],
    ['a fraction', { chainUnits: '0.5' }],
    ['no address', { address: '' }],
    ['a space in it', { address: 'a b' }],
    ['another version', { v: 2 }],
    ['something else', { note: '' }],
  ])('with %s it is none', (_, other) => {
    expect(() => parsePayment({ ...PAYMENT, ...other })).toThrow(/./);
  });
});
