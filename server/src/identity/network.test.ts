import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:FFFF:C000:0201', '192.0.2.1'],
  ['::fffe:c000:201', '0:0:0:0::/64'],
  ['2001:db8:0:12::1', '2001:db8:0:12::/64'],
  ['2001:0DB8:0000:0012:ffff:ffff:ffff:ffff', '2001:db8:0:12::/64'],
  ['2001:db8::12:1:2:3:4', '2001:db8:0:12::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('another network is another visitor', () => {
  expect(networkOf('2001:db8:0:13::1')).not.toBe(networkOf('2001:db8:0:12::1'));
});
