import type { ChainKind, Settings } from '@candor/contract/settings';
import { formatAmountShort } from '@candor/money/amount';
import { CHANNEL_OF, type Network } from '../../chains/networks.ts';
import type { Catalogue } from '../../api/user/catalogue.ts';
import type { DepositChannels, OpenChannel } from './channels.ts';
import { DECLARED_A_DAY } from './declared.ts';

type Served = Settings['ASSET_COIN'][number];
type KindOf = (network: Network) => ChainKind;

/** The channels as the settings say them. A client needs at least one entry: without any channel that of the built-in settings stays, which is off. */
export async function servedChannels(
  channels: DepositChannels,
  catalogue: Pick<Catalogue, 'asset'>,
  kindOf: KindOf,
): Promise<Partial<Pick<Settings, 'ASSET_COIN'>>> {
  const open = await channels.shown();
  return open.length === 0 ? {} : { ASSET_COIN: open.map((channel) => entryOf(channel, catalogue, kindOf)) };
}

function entryOf({ name, network, terms }: OpenChannel, catalogue: Pick<Catalogue, 'asset'>, kindOf: KindOf): Served {
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
    useThird: false,
    thirdList: [],
    creditConfirmations: terms.creditConfirmations,
    finalConfirmations: terms.finalConfirmations,
    chain: kindOf(network),
  };
}
