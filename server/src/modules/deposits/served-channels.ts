import type { ChainKind, Settings } from '@candor/contract/settings';
import { formatAmountShort } from '@candor/money/amount';
import { CHANNEL_OF, type Network } from '../../chains/networks.ts';
import type { Catalogue } from '../../api/user/catalogue.ts';
import type { ProviderChannels } from '../payment-providers/provider-channels.ts';
import type { DepositChannels, OpenChannel } from './channels.ts';
import { DECLARED_A_DAY } from './declared.ts';

type Served = Settings['ASSET_COIN'][number];
type Providers = Pick<ProviderChannels, 'servedOf'>;
type KindOf = (network: Network) => ChainKind;

/** The channels as the settings say them. A client needs at least one entry: without any channel that of the built-in settings stays, which is off. */
export async function servedChannels(
  channels: DepositChannels,
  catalogue: Pick<Catalogue, 'asset'>,
  kindOf: KindOf,
  providers: Providers,
): Promise<Partial<Pick<Settings, 'ASSET_COIN'>>> {
  const open = await channels.shown();
  if (open.length === 0) return {};
  const entries = open.map(async (channel) => {
    const thirdList = [...(await providers.servedOf(channel.name).catch(() => []))];
    return { ...entryOf(channel, catalogue, kindOf), useThird: thirdList.length > 0, thirdList };
  });
  return { ASSET_COIN: await Promise.all(entries) };
}

function entryOf(
  { name, network, terms }: OpenChannel,
  catalogue: Pick<Catalogue, 'asset'>,
  kindOf: KindOf,
): Omit<Served, 'useThird' | 'thirdList'> {
  const scale = catalogue.asset(terms.assetId)?.scale ?? 8;
  return {
    coinName: name,
    coin: CHANNEL_OF[name].assetCode.toLowerCase(),
    coinAddress: '',
    rechargeNum: DECLARED_A_DAY,
    rechargeMax: Number(formatAmountShort(terms.depositMaxUnits, scale)),
    rechargeMin: Number(formatAmountShort(terms.depositMinUnits, scale)),
    extra: [],
    useSys: true,
    creditConfirmations: terms.creditConfirmations,
    finalConfirmations: terms.finalConfirmations,
    chain: kindOf(network),
  };
}
