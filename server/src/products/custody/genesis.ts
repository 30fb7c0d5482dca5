import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { CHANNEL_OF, CHANNELS, CONFIRMATIONS, DEMO_CONFIRMATIONS } from '../../chains/networks.ts';
import { define } from '../../genesis/define.ts';
import { assetIdOf, decimalText, unitsOf } from '../../genesis/definitions.ts';
import type { GenesisGround } from '../../genesis/product-genesis.ts';

/** The one file in which the first terms are written down, in coins. Later changes are journaled commands. */
const FILE = new URL('genesis.json', import.meta.url);

const terms = v.strictObject({
  depositMin: decimalText,
  depositMax: decimalText,
  withdrawMin: decimalText,
  withdrawMax: decimalText,
  fee: decimalText,
  hourMax: decimalText,
});
const clock = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3])(?::[0-5]\d){2}$/));
const withdrawals = v.strictObject({
  dayMaxRequests: v.number(),
  dayFreeRequests: v.number(),
  isWindowLimited: v.boolean(),
  windowFirst: clock,
  windowLast: clock,
  minValue: decimalText,
  maxValue: decimalText,
  twoPersonsValue: decimalText,
});
const fileSchema = v.strictObject({ withdrawals, channels: v.record(v.picklist(CHANNELS), terms) });

/** Throws with the place when the file is not what it should be. */
export function readCustodyFile(text: string = readFileSync(FILE, 'utf8')): v.InferOutput<typeof fileSchema> {
  return v.parse(fileSchema, JSON.parse(text));
}

/** Defines the channels that are missing, and what holds for all withdrawals. Whether one is offered is a matter of this server's settings: without a node it is off. */
export async function custodyGenesis({ core, mode, file: { quote, coins } }: GenesisGround): Promise<void> {
  const { channels, withdrawals: rules } = readCustodyFile();
  const known = new Set((await core.query({ type: 'custody.channels' })).map(({ channelId }) => channelId));
  for (const name of CHANNELS) {
    const { channelId, network, networkCode, assetCode, chainDecimals } = CHANNEL_OF[name];
    const first = channels[name];
    if (first === undefined) throw new Error(`the channel ${name} has no terms`);
    if (known.has(channelId)) continue;
    const coin = coins.find((one) => one.coin === assetCode);
    if (coin === undefined && assetCode !== quote.code) throw new Error(`the channel ${name} has no asset ${assetCode}`);
    const scale = coin?.scale ?? quote.scale;
    const { toCredit, toFinal } = mode === 'demo' ? DEMO_CONFIRMATIONS : CONFIRMATIONS[network];
    await define(core, `custody:${name}`, {
      type: 'custody.define',
      channelId,
      assetId: coin === undefined ? quote.asset : assetIdOf(coin),
      network: networkCode,
      chainDecimals,
      symbolId: coin?.number ?? 0,
      creditConfirmations: toCredit,
      finalConfirmations: toFinal,
      depositMinUnits: unitsOf(first.depositMin, scale),
      depositMaxUnits: unitsOf(first.depositMax, scale),
      withdrawMinUnits: unitsOf(first.withdrawMin, scale),
      withdrawMaxUnits: unitsOf(first.withdrawMax, scale),
      ratioPpm: 0,
      feeUnits: unitsOf(first.fee, scale),
      hourMaxUnits: unitsOf(first.hourMax, scale),
      depositEnable: true,
      withdrawEnable: true,
    });
  }
  const { minValue, maxValue, twoPersonsValue, windowFirst, windowLast, ...counted } = rules;
  await define(core, 'custody:withdrawals', {
    type: 'custody.defineRules',
    ...counted,
    windowFirstSecond: secondOf(windowFirst),
    windowLastSecond: secondOf(windowLast),
    minValueUnits: unitsOf(minValue, quote.scale),
    maxValueUnits: unitsOf(maxValue, quote.scale),
    twoPersonsValueUnits: unitsOf(twoPersonsValue, quote.scale),
  });
}

/** `11:00:00` as the second of its day. */
function secondOf(text: string): number {
  return text.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);
}
