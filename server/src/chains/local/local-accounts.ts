import { HDKey } from '@scure/bip32';
import { hexToBytes } from '@noble/hashes/utils.js';
import { ETHEREUM } from '../addresses/account-address.ts';

/** Of the words "test … junk": everybody knows all keys of the local chain, whose coins are worth nothing. */
export const LOCAL_SEED = hexToBytes(
  '9dfc3c64c2f8bede1533b6a79f8570e5943e0b8fd1cf77107adf7b72cef42185d564a3aee24cab43f80e3c4538087d70fc824eabbad596a23c97b6ee8322ccc0',
);
/** Addresses of users follow from it (m/44'/60'/0'). */
export const LOCAL_ACCOUNT =
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP';
/** Where withdrawals are paid from (m/44'/60'/1'/0/0). */
export const LOCAL_HOT = '0x8C8d35429F74ec245F8Ef2f4Fd1e551cFF97d650';
/** What it has from the beginning: 400 of the coin, of 18 decimals, and a million of the token, of 6. */
export const LOCAL_FUNDS = { address: LOCAL_HOT, coinUnits: 400n * 10n ** 18n, tokenUnits: 1_000_000n * 10n ** 6n } as const;
/** Wallets that users may withdraw to who have none (m/44'/60'/2'). */
const LOCAL_TEST_WALLETS =
  'xpub6Ce9NcJvTk374xmC966FRY8NvVzjBr7FGiEf1h8mWkSwvCkvZ7PsCWEJS3nMsKLtRwsuEWY6indWjZFCB7yTqMpAoU7Z8c8TEkanQrsMF6j';

/** An address beside the exchange, one a user, that nobody uses for anything else. */
export function localTestWallet(userId: number): string {
  const { publicKey } = HDKey.fromExtendedKey(LOCAL_TEST_WALLETS).deriveChild(0).deriveChild(userId);
  if (publicKey === null) throw new Error('a derived key without a public half');
  return ETHEREUM.ofPublicKey(publicKey);
}
