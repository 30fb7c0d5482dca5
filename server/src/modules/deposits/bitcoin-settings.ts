import type { BitcoinNetwork } from '../../chains/bitcoin/bitcoin-chain.ts';
import type { Environment, Variable } from '../../machine/environment.ts';
import { keyProblems, nodeProblems } from './node-settings.ts';

/** Of a chain of Bitcoin's kind. */
export type BitcoinLikeSettings = { readonly network: BitcoinNetwork; readonly url: string; readonly accountKey: string };

const NETWORKS: readonly BitcoinNetwork[] = ['bitcoin', 'litecoin'];
const NAMES: Readonly<Record<BitcoinNetwork, { readonly node: string; readonly account: string }>> = {
  bitcoin: { node: 'CANDOR_BITCOIN_NODE', account: 'CANDOR_BITCOIN_ACCOUNT' },
  litecoin: { node: 'CANDOR_LITECOIN_NODE', account: 'CANDOR_LITECOIN_ACCOUNT' },
};

export const BITCOIN_VARIABLES: readonly Variable[] = [
  {
    names: [NAMES.bitcoin.node, NAMES.bitcoin.account],
    otherwise: '–',
    text: "a node of Bitcoin with its name and password (`http://name:password@127.0.0.1:8332`; signs in them as `%2F`) and the extended public key (`xpub…` or `zpub…`, m/84'/0'/0') that addresses of users are derived from. It needs neither a wallet nor an index of transactions; in live mode its chain must be Bitcoin's own. Without them BTC takes no deposits",
  },
  {
    names: [NAMES.litecoin.node, NAMES.litecoin.account],
    otherwise: '–',
    text: "the same of Litecoin (`http://name:password@127.0.0.1:9332`, m/84'/2'/0'), for LTC",
  },
];

/** Reads what says where these coins come from, a chain each. */
export function readBitcoinLike(environment: Environment, mode: 'demo' | 'live', problems: string[]): readonly BitcoinLikeSettings[] {
  const all = NETWORKS.flatMap((network) => readOne(network, environment, mode, problems));
  const [first, second] = all;
  if (second !== undefined && first?.accountKey === second.accountKey)
    problems.push(
      `${NAMES.bitcoin.account} and ${NAMES.litecoin.account} must be keys of their own: that of one coin is not that of the other`,
    );
  return all;
}

function readOne(
  network: BitcoinNetwork,
  environment: Environment,
  mode: 'demo' | 'live',
  problems: string[],
): readonly BitcoinLikeSettings[] {
  const { node, account } = NAMES[network];
  const [url, accountKey] = [environment[node] ?? '', environment[account] ?? ''];
  if (url === '' && accountKey === '') return [];
  if (url === '' || accountKey === '')
    problems.push(`${url === '' ? node : account} must be set too: a chain needs both ${node} and ${account}`);
  if (url !== '') problems.push(...nodeProblems(node, url, mode));
  if (accountKey !== '') problems.push(...keyProblems(account, network, accountKey));
  return [{ network, url, accountKey }];
}
