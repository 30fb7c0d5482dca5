import { describe, expect, test } from 'vitest';
import { readDestination, type KnownAddresses } from './destination.ts';

const nobody: KnownAddresses = { isOurs: () => false, isContract: () => false };
const SOMEBODY = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

describe('where a withdrawal may be paid to', () => {
  test('an address of the network, as it is written there', async () => {
    expect(await readDestination('ethereum', SOMEBODY.toLowerCase(), nobody)).toEqual({
      isAccepted: true,
      address: SOMEBODY,
      hasChecksum: false,
    });
    expect(await readDestination('bitcoin', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', nobody)).toEqual({
      isAccepted: true,
      address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      hasChecksum: true,
    });
  });

  test.each([
    ['ethereum', '', 'BAD_FORM', []],
    ['ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed', 'BAD_CHECKSUM', []],
    ['ethereum', 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', 'OTHER_NETWORK', ['tron']],
    ['ethereum', '0x0000000000000000000000000000000000000000', 'CANNOT_RECEIVE', []],
    ['ethereum', '0x0000000000000000000000000000000000000009', 'CANNOT_RECEIVE', []],
    ['tron', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'CANNOT_RECEIVE', []],
    ['bitcoin', 'BC1SW50QGDZ25J', 'CANNOT_RECEIVE', []],
  ] as const)('%s: “%s” is refused: %s', async (network, text, fault, networks) =>
    expect(await readDestination(network, text, nobody)).toEqual({ isAccepted: false, fault, networks }),
  );

  test('an address of ours is refused in whatever case it is typed', async () => {
    const known: KnownAddresses = { ...nobody, isOurs: (network, address) => network === 'ethereum' && address === SOMEBODY };
    for (const text of [SOMEBODY, SOMEBODY.toLowerCase()])
      expect(await readDestination('ethereum', text, known)).toMatchObject({ isAccepted: false, fault: 'OWN_ADDRESS' });
  });

  test('a contract is refused; a chain that cannot be asked accepts nothing', async () => {
    expect(await readDestination('ethereum', SOMEBODY, { ...nobody, isContract: () => true })).toMatchObject({ fault: 'CONTRACT' });
    const away: KnownAddresses = { ...nobody, isContract: () => Promise.reject(new Error('away')) };
    await expect(readDestination('ethereum', SOMEBODY, away)).rejects.toThrow('away');
  });
});
