import { describe, expect, test } from 'vitest';
import type { DepositSettings } from './deposit-settings.ts';
import { followedChains } from './open-chains.ts';

const [BITCOIN, LITECOIN] = (['bitcoin', 'litecoin'] as const).map((network) => ({
  network,
  url: `http://${network}`,
  accountKey: network,
  hot: null,
}));
const TRON = { url: 'http://tron', solidityUrl: 'http://solid', apiKey: 'key', accountKey: 'tron', usdtContract: 'T' };
const ETHEREUM = { url: 'http://ethereum', chainId: 1, accountKey: 'key', usdtContract: null, ownSenders: [] };
const NOTHING: DepositSettings = { ethereum: null, bitcoinLike: [], tron: null, isLive: true, hasLocalChain: false };

describe('the chains that are followed', () => {
  test('each has its channels, its node and its key', () => {
    if (BITCOIN === undefined || LITECOIN === undefined) throw new Error('no chains');
    expect(followedChains(NOTHING, null)).toEqual([]);
    const all = followedChains({ ...NOTHING, ethereum: ETHEREUM, bitcoinLike: [BITCOIN, LITECOIN], tron: TRON }, null);
    expect(all.map(({ network, channels, accountKey, node }) => [network, channels, accountKey, node.url])).toEqual([
      ['ethereum', ['ETH'], 'key', 'http://ethereum'],
      ['bitcoin', ['BTC'], 'bitcoin', 'http://bitcoin'],
      ['litecoin', ['LTC'], 'litecoin', 'http://litecoin'],
      ['tron', ['USDT-TRC'], 'tron', 'http://tron'],
    ]);
    expect(all.at(-1)?.node).toEqual({ url: 'http://tron', solidityUrl: 'http://solid', apiKey: 'key', usdtContract: 'T' });
  });

  test('in live mode a node of Bitcoin’s kind must be of the main chain; in the demo it may be any', () => {
    if (BITCOIN === undefined || LITECOIN === undefined) throw new Error('no chains');
    const settings = { ...NOTHING, bitcoinLike: [BITCOIN, LITECOIN] };
    const first = { bitcoin: /^000000000019d668/, litecoin: /^12a765e31ffd4059/ };
    const marks = (isLive: boolean) =>
      followedChains({ ...settings, isLive }, null).map(({ node }) => ('marks' in node ? node.marks : null));
    expect(marks(true).map((own) => own?.[0])).toEqual([
      { height: 0, hash: expect.stringMatching(first.bitcoin) as unknown },
      { height: 0, hash: expect.stringMatching(first.litecoin) as unknown },
    ]);
    expect(marks(false)).toEqual([[], []]);
  });

  test('the local chain of the demo takes the place of a configured one, with its token', () => {
    const [local] = followedChains({ ...NOTHING, isLive: false }, { url: 'http://local' });
    expect(local).toMatchObject({ network: 'ethereum', channels: ['ETH', 'USDT-ERC'], node: { url: 'http://local', chainId: 31_337 } });
  });
});
