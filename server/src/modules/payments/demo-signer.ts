import { createSignerFolder, SIGNER_FILES } from '../../signer/signer-folder.ts';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCAL_CHAIN_ID } from '../../chains/local/anvil.ts';
import { LOCAL_FUNDS, LOCAL_SEED } from '../../chains/local/local-accounts.ts';
import { LOCAL_TOKEN } from '../../chains/local/local-chain.ts';
import { CHANNEL_OF } from '../../chains/networks.ts';
import { define } from '../../genesis/define.ts';
import type { Core } from '../../machine/core/core.ts';
import type { Keyring } from '../../prices/provenance/signed.ts';
import type { WrittenSignerSettings } from '../../signer/signer-settings.ts';
import { tell } from './chain-parts.ts';

const FOLDER = 'signer';
const OWNER_ONLY = 0o600;
/** A tenth of the coin: more than any block of the local chain asks for. */
const FEE_MAX = String(10n ** 17n);

/** Puts what the demo's signer needs into a folder in the data folder; a seed that is there stays. Answers where. */
export function demoSignerFolder(dataFolder: string, keyring: Pick<Keyring, 'keys'>): string {
  const folder = join(dataFolder, FOLDER);
  if (!existsSync(join(folder, SIGNER_FILES.key))) createSignerFolder(folder, LOCAL_SEED);
  const limitsOf = (max: bigint) => ({ transactionMax: String(max), hourMax: String(max), twoPersonsFrom: String(max + 1n) });
  const settings: WrittenSignerSettings = {
    exchangeKeys: keyring.keys().map(({ publicKey }) => publicKey),
    operators: [],
    chains: [
      {
        chainId: LOCAL_CHAIN_ID,
        transactionFeeMax: FEE_MAX,
        hourFeeMax: String(BigInt(FEE_MAX) * 100n),
        fuelMax: FEE_MAX,
        channels: [
          { channel: 'ETH', contract: '', ...limitsOf(LOCAL_FUNDS.coinUnits) },
          { channel: 'USDT-ERC', contract: LOCAL_TOKEN, ...limitsOf(LOCAL_FUNDS.tokenUnits) },
        ],
      },
    ],
  };
  writeFileSync(join(folder, SIGNER_FILES.settings), JSON.stringify(settings, null, 2), { mode: OWNER_ONLY });
  return folder;
}

/** Where the ledger says that the first coins of the hot wallet came from. */
const FIRST_BLOCKS = 'first-blocks-of-the-local-chain';
/** What fees of the local chain are paid from, in ETH. */
const NETWORK_BUDGET = 10n;

/** The ledger learns of what the hot wallet has on the local chain from its beginning: capital of the house, and a budget for fees. */
export async function bookDemoFunds(core: Pick<Core, 'submit' | 'query'>, scaleOf: (assetId: number) => number): Promise<void> {
  const channels = await core.query({ type: 'custody.channels' });
  for (const [name, chainUnits] of [
    ['ETH', LOCAL_FUNDS.coinUnits],
    ['USDT-ERC', LOCAL_FUNDS.tokenUnits],
  ] as const) {
    const { channelId, networkCode: network, chainDecimals } = CHANNEL_OF[name];
    const channel = channels.find((one) => one.channelId === channelId);
    if (channel === undefined) throw new Error(`the exchange has no channel ${name}`);
    const { assetId } = channel;
    const one = 10n ** BigInt(scaleOf(assetId));
    const units = (chainUnits / 10n ** BigInt(chainDecimals)) * one;
    const reference = `hot:${name}`;
    const budget = name === 'ETH' ? NETWORK_BUDGET * one : 0n;
    await define(core, `capital:${reference}`, { type: 'house.capital', assetId, network, amount: units, reference });
    if (budget > 0n) await define(core, `fund:${reference}`, { type: 'house.fund', assetId, fund: 'network', amount: budget, reference });
    const refused = await tell(core, { type: 'custody.move', channelId, from: 'cold', to: 'hot', units, txId: FIRST_BLOCKS });
    if (refused !== null && refused !== 'ALREADY_DONE') throw new Error(`the first coins of ${name} were not booked: ${refused}`);
  }
}
