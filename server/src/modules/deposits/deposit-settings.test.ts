import { HDKey } from '@scure/bip32';
import { describe, expect, test } from 'vitest';
import { kindOfChain, readDepositSettings } from './deposit-settings.ts';

const account = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive("m/44'/60'/0'");
const WHOLE = {
  CANDOR_ETHEREUM_NODE: 'http://127.0.0.1:8545',
  CANDOR_ETHEREUM_CHAIN_ID: '1',
  CANDOR_ETHEREUM_ACCOUNT: account.publicExtendedKey,
};
const keyOf = (path: string): HDKey => HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive(path);
const BITCOIN = {
  CANDOR_BITCOIN_NODE: 'http://name:pass%2Fword@127.0.0.1:8332',
  CANDOR_BITCOIN_ACCOUNT: keyOf("m/84'/0'/0'").publicExtendedKey,
};
const LITECOIN = {
  CANDOR_LITECOIN_NODE: 'https://name:word@litecoin.example',
  CANDOR_LITECOIN_ACCOUNT: keyOf("m/84'/2'/0'").publicExtendedKey,
};
const TRON = {
  CANDOR_TRON_NODE: 'https://tron.example/some',
  CANDOR_TRON_ACCOUNT: keyOf("m/44'/195'/0'").publicExtendedKey,
};
const TRON_USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const OTHER_TRON = 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9';
const MAIN_USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const OTHER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

function read(environment: Readonly<Record<string, string>>, mode: 'demo' | 'live' = 'live') {
  const problems: string[] = [];
  return { settings: readDepositSettings(environment, mode, problems), problems };
}

describe('settings of deposits', () => {
  test('nothing is a chain that is off; in demo mode the server starts one', () => {
    const nothing = { ethereum: null, bitcoinLike: [], tron: null };
    expect(read({})).toEqual({ settings: { ...nothing, isLive: true, hasLocalChain: false }, problems: [] });
    expect(read({}, 'demo').settings).toEqual({ ...nothing, isLive: false, hasLocalChain: true });
    expect(read({ CANDOR_LOCAL_CHAIN: 'off' }, 'demo').settings.hasLocalChain).toBe(false);
  });

  test('a whole chain is read, with the contract of USDT that its number says', () => {
    const { settings, problems } = read({ ...WHOLE, CANDOR_ETHEREUM_SENDERS: `${OTHER}, ${MAIN_USDT}` });
    expect(problems).toEqual([]);
    expect(settings.ethereum).toMatchObject({ chainId: 1, usdtContract: MAIN_USDT, ownSenders: [OTHER, MAIN_USDT] });
    const demo = read({ ...WHOLE, CANDOR_ETHEREUM_CHAIN_ID: '11155111' }, 'demo');
    expect(demo).toMatchObject({ settings: { hasLocalChain: false, ethereum: { usdtContract: null } }, problems: [] });
    const all = [settings, demo.settings, read({}, 'demo').settings];
    expect(all.map((one) => kindOfChain(one, 'ethereum'))).toEqual(['main', 'test', 'local']);
    expect(all.map((one) => kindOfChain(one, 'bitcoin'))).toEqual(['main', 'test', 'test']);
  });

  test('a hot wallet is an address of its chain as a seed gives it, and needs the chain', () => {
    const hot = 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9';
    expect(read({ ...LITECOIN, CANDOR_LITECOIN_HOT: hot })).toMatchObject({ settings: { bitcoinLike: [{ hot }] }, problems: [] });
    expect(read({ CANDOR_LITECOIN_HOT: hot }).problems).toEqual([
      'CANDOR_LITECOIN_HOT is of no use without CANDOR_LITECOIN_NODE and CANDOR_LITECOIN_ACCOUNT',
    ]);
    for (const other of [hot.replace('ltc1', 'ltc1q'), hot.toUpperCase(), 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9'])
      expect(read({ ...LITECOIN, CANDOR_LITECOIN_HOT: other }).problems).toEqual([
        `CANDOR_LITECOIN_HOT must be the hot wallet's address, not "${other}"`,
      ]);
  });

  test('chains of Bitcoin’s kind are read each for itself, beside the local chain of the demo', () => {
    const both = { ...BITCOIN, ...LITECOIN };
    const bitcoin = { network: 'bitcoin', url: BITCOIN.CANDOR_BITCOIN_NODE, accountKey: BITCOIN.CANDOR_BITCOIN_ACCOUNT, hot: null };
    const litecoin = { network: 'litecoin', url: LITECOIN.CANDOR_LITECOIN_NODE, accountKey: LITECOIN.CANDOR_LITECOIN_ACCOUNT, hot: null };
    expect(read(both)).toMatchObject({ settings: { bitcoinLike: [bitcoin, litecoin] }, problems: [] });
    expect(read(LITECOIN, 'demo')).toMatchObject({ settings: { bitcoinLike: [litecoin], hasLocalChain: true }, problems: [] });
  });

  test('TRON is read with the contract of USDT, which in demo mode may be another, and with what its node asks for', () => {
    const tron = { url: TRON.CANDOR_TRON_NODE, accountKey: TRON.CANDOR_TRON_ACCOUNT, usdtContract: TRON_USDT };
    expect(read(TRON)).toMatchObject({
      settings: { tron: { ...tron, solidityUrl: TRON.CANDOR_TRON_NODE, apiKey: null }, ethereum: null },
      problems: [],
    });
    const more = { CANDOR_TRON_SOLIDITY: 'http://127.0.0.1:8091', CANDOR_TRON_API_KEY: 'a-key' };
    expect(read({ ...TRON, ...more, CANDOR_TRON_USDT: TRON_USDT })).toMatchObject({
      settings: { tron: { ...tron, solidityUrl: more.CANDOR_TRON_SOLIDITY, apiKey: 'a-key' } },
      problems: [],
    });
    const demo = read({ ...TRON, ...more, CANDOR_TRON_USDT: OTHER_TRON }, 'demo');
    expect(demo).toMatchObject({ settings: { tron: { usdtContract: OTHER_TRON }, hasLocalChain: true }, problems: [] });
  });

  test.each([
    [{ ...TRON, CANDOR_TRON_NODE: '' }, 'CANDOR_TRON_NODE must be set too'],
    [{ ...TRON, CANDOR_TRON_ACCOUNT: '' }, 'CANDOR_TRON_ACCOUNT must be set too'],
    [{ ...TRON, CANDOR_TRON_NODE: 'http://tron.example/secret' }, 'CANDOR_TRON_NODE must begin with https://'],
    [{ ...TRON, CANDOR_TRON_SOLIDITY: 'http://tron.example/secret' }, 'CANDOR_TRON_SOLIDITY must begin with https://'],
    [{ ...TRON, CANDOR_TRON_ACCOUNT: account.publicExtendedKey.replace('xpub', 'tpub') }, 'CANDOR_TRON_ACCOUNT: no extended public key'],
    [{ ...TRON, CANDOR_TRON_ACCOUNT: keyOf("m/44'/195'/0'").privateExtendedKey }, 'a private key'],
    [
      {
        ...TRON,
        CANDOR_TRON_ACCOUNT:
          'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
      },
      'CANDOR_TRON_ACCOUNT: no extended public key',
    ],
    [{ ...TRON, ...WHOLE, CANDOR_TRON_ACCOUNT: account.publicExtendedKey }, 'must be keys of their own'],
    [{ ...TRON, CANDOR_TRON_USDT: OTHER_TRON }, `CANDOR_TRON_USDT must be ${TRON_USDT} in live mode`],
    [{ ...TRON, CANDOR_TRON_USDT: OTHER }, 'must be an address of TRON'],
    [{ ...TRON, CANDOR_TRON_API_KEY: 'a secret' }, 'CANDOR_TRON_API_KEY must be letters'],
    [{ CANDOR_TRON_API_KEY: 'secret' }, 'is of no use without CANDOR_TRON_NODE'],
    [{ ...BITCOIN, CANDOR_BITCOIN_NODE: '' }, 'CANDOR_BITCOIN_NODE must be set too'],
    [{ ...LITECOIN, CANDOR_LITECOIN_ACCOUNT: '' }, 'CANDOR_LITECOIN_ACCOUNT must be set too'],
    [{ ...BITCOIN, CANDOR_BITCOIN_NODE: 'name:secret@node' }, 'CANDOR_BITCOIN_NODE must begin with http:// or https://'],
    [{ ...BITCOIN, CANDOR_BITCOIN_NODE: 'http://name:secret@node.example' }, 'must begin with https:// where it is not on this machine'],
    [{ ...BITCOIN, CANDOR_BITCOIN_NODE: 'http://name:secret%@127.0.0.1' }, 'a percent sign in its name and password as %25'],
    [{ ...BITCOIN, CANDOR_BITCOIN_ACCOUNT: keyOf("m/84'/0'").publicExtendedKey }, 'CANDOR_BITCOIN_ACCOUNT: no key of the account'],
    [{ ...BITCOIN, CANDOR_BITCOIN_ACCOUNT: keyOf("m/84'/0'/0'").privateExtendedKey }, 'a private key'],
    [{ ...BITCOIN, ...LITECOIN, CANDOR_LITECOIN_ACCOUNT: BITCOIN.CANDOR_BITCOIN_ACCOUNT }, 'must be keys of their own'],
    [{ ...WHOLE, CANDOR_ETHEREUM_NODE: '' }, 'CANDOR_ETHEREUM_NODE must be set too'],
    [{ ...WHOLE, CANDOR_ETHEREUM_NODE: 'ftp://node/secret' }, 'must begin with http:// or https://'],
    [{ ...WHOLE, CANDOR_ETHEREUM_NODE: 'http://node.example/secret' }, 'must begin with https:// where it is not on this machine'],
    [{ ...WHOLE, CANDOR_ETHEREUM_CHAIN_ID: 'main' }, 'must be the number of a chain'],
    [{ ...WHOLE, CANDOR_ETHEREUM_CHAIN_ID: '11155111' }, 'CANDOR_ETHEREUM_CHAIN_ID must be 1 in live mode'],
    [{ ...WHOLE, CANDOR_ETHEREUM_ACCOUNT: account.privateExtendedKey }, 'a private key'],
    [{ ...WHOLE, CANDOR_ETHEREUM_ACCOUNT: account.deriveChild(0).publicExtendedKey }, 'no key of the account'],
    [{ ...WHOLE, CANDOR_ETHEREUM_USDT: OTHER }, `must be ${MAIN_USDT} on chain 1`],
    [{ ...WHOLE, CANDOR_ETHEREUM_SENDERS: OTHER.toLowerCase() }, 'with the capitals of its checksum'],
    [{ CANDOR_ETHEREUM_USDT: MAIN_USDT }, 'is of no use without'],
    [{ CANDOR_LOCAL_CHAIN: 'on' }, 'is for demo mode without CANDOR_ETHEREUM_NODE'],
    [{ CANDOR_LOCAL_CHAIN: 'yes' }, 'must be on or off'],
  ])('what is wrong is said: %o', (environment, words) => {
    const { problems } = read(environment as Readonly<Record<string, string>>);
    expect(problems.join('\n')).toContain(words);
    expect(problems.join('\n')).not.toMatch(/secret|xpub6|xprv|zpub6/);
  });
});
