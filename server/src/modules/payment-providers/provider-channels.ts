import { FIRST_PROVIDER_CHANNEL } from '@candor/exchange/products/custody/providers';
import type { ChannelInfo, ProviderChannel } from '@candor/exchange/products/custody/answers';
import type { Settings } from '@candor/contract/settings';
import type { Catalogue } from '../../api/user/catalogue.ts';
import { CHANNEL_OF, type ChannelName } from '../../chains/networks.ts';
import { define } from '../../genesis/define.ts';
import type { Core } from '../../machine/core/core.ts';
import type { Provider } from './provider-settings.ts';

type Served = Settings['ASSET_COIN'][number]['thirdList'][number];
type Parts = { readonly core: Pick<Core, 'query' | 'submit'>; readonly catalogue: Pick<Catalogue, 'asset'> };

/** Paid, and settled. */
export const [PAID, SETTLED] = [1, 2] as const;

/** The channels that providers have in the exchange, those among them that are configured no more: what came by them stays in lists. */
export class ProviderChannels {
  readonly #parts: Parts;
  readonly #providers: readonly Provider[];
  readonly #defined: ReadonlyMap<number, ProviderChannel>;

  private constructor(parts: Parts, providers: readonly Provider[], defined: readonly ProviderChannel[]) {
    this.#parts = parts;
    this.#providers = providers;
    this.#defined = new Map(defined.map((one) => [one.channelId, one]));
  }

  /** Defines those that are missing, with the bounds of the channel beside which they are offered. */
  static async open(parts: Parts, providers: readonly Provider[]): Promise<ProviderChannels> {
    const { core } = parts;
    const defined = [...(await core.query({ type: 'custody.providers' }))];
    for (const provider of providers) {
      const beside = (await core.query({ type: 'custody.channels' })).find(
        ({ channelId }) => channelId === CHANNEL_OF[provider.channel].channelId,
      );
      if (beside === undefined) throw new Error(`the provider ${provider.code} has a channel that the exchange does not have`);
      const { assetId } = beside;
      if (defined.some((one) => one.provider === provider.code && one.assetId === assetId)) continue;
      const channelId = Math.max(FIRST_PROVIDER_CHANNEL - 1, ...defined.map((one) => one.channelId)) + 1;
      await defineChannel(parts, { provider, channelId, beside });
      defined.push({ channelId, assetId, provider: provider.code });
    }
    return new ProviderChannels(parts, providers, defined);
  }

  /** The provider of a channel by its code, with the code of its asset; undefined of a channel of a chain. */
  of(channelId: number): { readonly provider: string; readonly assetCode: string } | undefined {
    const found = this.#defined.get(channelId);
    return found === undefined
      ? undefined
      : { provider: found.provider, assetCode: this.#parts.catalogue.asset(found.assetId)?.code ?? '' };
  }

  /** The channel of a configured provider as it is in force. */
  async termsOf({ code, channel }: Provider): Promise<ChannelInfo | undefined> {
    const all = await this.#parts.core.query({ type: 'custody.channels' });
    const { assetCode } = CHANNEL_OF[channel];
    return all.find(({ channelId }) => {
      const known = this.of(channelId);
      return known?.provider === code && known.assetCode === assetCode;
    });
  }

  /** What the settings say of the providers beside a channel. One that operators have turned off is not offered. */
  async servedOf(channel: ChannelName): Promise<readonly Served[]> {
    const served: Served[] = [];
    for (const provider of this.#providers) {
      if (provider.channel !== channel || (await this.termsOf(provider))?.depositEnable !== true) continue;
      const { code, name, currency, coin, useAddress } = provider;
      served.push({ code, name, currency, coin, useAddress, status: 1 });
    }
    return served;
  }
}

type Missing = { readonly provider: Provider; readonly channelId: number; readonly beside: ChannelInfo };

async function defineChannel({ core, catalogue }: Parts, { provider, channelId, beside }: Missing): Promise<void> {
  const { assetId, symbolId, depositMinUnits, depositMaxUnits, withdrawMinUnits, withdrawMaxUnits } = beside;
  await define(core, `custody:provider:${provider.code}:${assetId}`, {
    type: 'custody.define',
    channelId,
    assetId,
    network: provider.code,
    chainDecimals: catalogue.asset(assetId)?.scale ?? 8,
    symbolId,
    creditConfirmations: PAID,
    finalConfirmations: SETTLED,
    depositMinUnits,
    depositMaxUnits,
    withdrawMinUnits,
    withdrawMaxUnits,
    ratioPpm: 0,
    feeUnits: 0n,
    hourMaxUnits: 0n,
    depositEnable: true,
    withdrawEnable: false,
  });
}
