import { expect, test } from 'vitest';
import { namedAddress, passkeySupportAt } from './passkey-support.ts';

const secure = { isSecureContext: true, knowsPasskeys: true };

test('passkeys are for hosts with a name, over TLS, in browsers that know them', () => {
  for (const hostname of ['localhost', 'exchange.example', '1.exchange.example']) {
    expect(passkeySupportAt({ ...secure, hostname })).toBe('yes');
    expect(passkeySupportAt({ ...secure, hostname, knowsPasskeys: false })).toBe('browser');
    expect(passkeySupportAt({ ...secure, hostname, isSecureContext: false })).toBe('address');
  }
  for (const hostname of ['127.0.0.1', '192.168.1.20', '[::1]']) expect(passkeySupportAt({ ...secure, hostname })).toBe('address');
});

test('this machine is named in the place of its number, and no other', () => {
  const place = { protocol: 'http:', port: '8080', pathname: '/security' };
  expect(namedAddress({ ...place, hostname: '127.0.0.1' })).toBe('http://localhost:8080/security');
  expect(namedAddress({ ...place, hostname: '[::1]', port: '' })).toBe('http://localhost/security');
  for (const hostname of ['192.168.1.20', 'exchange.example']) expect(namedAddress({ ...place, hostname })).toBeNull();
});
