import type { Settings } from '@candor/contract/settings';
import { FALLBACK_SETTINGS } from '@candor/contract/settings-fallback';
import type { RulesInfo } from '@candor/exchange/products/custody/answers';
import { clockText } from '@candor/exchange/products/custody/limits';
import { formatAmountShort } from '@candor/money/amount';
import type { Catalogue } from '../../api/user/catalogue.ts';
import { CHANNEL_OF } from '../../chains/networks.ts';
import type { WithdrawalChannel, WithdrawalChannels } from './channels.ts';

type Served = Pick<Settings, 'WITHDRAWAL_SETTING' | 'WITHDRAWAL_CHANNEL_SETTING'>;
export type Switches = { readonly needsCode: boolean; readonly allowsChange: boolean };

/** Values are in USDT. */
const VALUE_SCALE = 8;
const PPM_OF_PERCENT = 10_000;

/** Rules and channels as the settings say them; where none is defined those of the built-in settings stay. Settings named like taxes and loans are carried and decide nothing. */
export async function servedWithdrawals(
  channels: Pick<WithdrawalChannels, 'all' | 'rules'>,
  catalogue: Pick<Catalogue, 'asset'>,
  switches: Switches,
): Promise<Partial<Served>> {
  const rules = await channels.rules();
  if (rules === null) return {};
  const all = await channels.all();
  const ofChannels = { WITHDRAWAL_CHANNEL_SETTING: all.map((channel) => channelSetting(channel, rules, catalogue)) };
  return { WITHDRAWAL_SETTING: generalSetting(rules, switches), ...(all.length === 0 ? {} : ofChannels) };
}

function generalSetting(rules: RulesInfo, { needsCode, allowsChange }: Switches): Served['WITHDRAWAL_SETTING'] {
  return {
    ...FALLBACK_SETTINGS.WITHDRAWAL_SETTING,
    dayWithdrawalNum: String(rules.dayMaxRequests),
    freeNum: String(rules.dayFreeRequests),
    withdrawalMax: formatAmountShort(rules.maxValueUnits, VALUE_SCALE),
    withdrawalMix: formatAmountShort(rules.minValueUnits, VALUE_SCALE),
    limitTimeStart: clockText(rules.windowFirstSecond),
    limitTimeEnd: clockText(rules.windowLastSecond),
    limitTime: rules.isWindowLimited,
    checkPass: true,
    checkCode: needsCode,
    allowChange: allowsChange,
  };
}

function channelSetting(
  { name, terms, isOn }: WithdrawalChannel,
  rules: RulesInfo,
  catalogue: Pick<Catalogue, 'asset'>,
): Served['WITHDRAWAL_CHANNEL_SETTING'][number] {
  const scale = catalogue.asset(terms.assetId)?.scale ?? 8;
  const figure = (units: bigint): number => Number(formatAmountShort(units, scale));
  return {
    status: isOn ? '1' : '0',
    rechargeName: name,
    rechargeType: CHANNEL_OF[name].assetCode.toLowerCase(),
    type: '0',
    fee: figure(terms.feeUnits),
    ratio: terms.ratioPpm / PPM_OF_PERCENT,
    dayWithdrawalNum: rules.dayMaxRequests,
    freeNum: rules.dayFreeRequests,
    withdrawalMax: figure(terms.withdrawMaxUnits),
    withdrawalMix: figure(terms.withdrawMinUnits),
    useSys: true,
    useThird: false,
    thirdList: [],
  };
}
