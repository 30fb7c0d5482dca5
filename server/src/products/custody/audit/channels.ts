import type { CommandBody } from '@candor/exchange/command';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { AuditGround } from '../../../audit/ground/ground.ts';
import { isAmount, isNumber, isWhole } from '../../../audit/ground/shapes.ts';
import { CHANGE, KnownTerms, needPerson, needTwo, SWITCH } from '../../../audit/ground/terms.ts';
import type { Step } from '../../../audit/step.ts';
import { CHANNEL, PAYMENTS, PROVIDED } from './rules.ts';

type Of<T extends CommandBody['type']> = Extract<CommandBody, { readonly type: T }>;
type Defined = Omit<Extract<ExchangeEvent, { type: 'custody.defined' }>, 'type' | 'effectiveMs'>;
type Ruled = Omit<Extract<ExchangeEvent, { type: 'custody.ruled' }>, 'type' | 'effectiveMs'>;
/** A channel with the decimals of its coin. */
export type KnownChannel = Defined & { readonly scale: number };

const MOST_CHAIN_DECIMALS = 36;
const MOST_CONFIRMATIONS = 10_000;
const MOST_RATIO_PPM = 100_000;
const MOST_DAY_REQUESTS = 100;
const LAST_SECOND = 86_399;
const PPM = 1_000_000n;

const switchesOf = ({ depositEnable, withdrawEnable }: Defined) => ({ depositEnable, withdrawEnable });

/** Units of the coin that are one of a coarser chain. */
export function coarse({ chainDecimals, scale }: Pick<KnownChannel, 'chainDecimals' | 'scale'>): bigint {
  return chainDecimals < scale ? 10n ** BigInt(scale - chainDecimals) : 1n;
}

export function feeOf(channel: KnownChannel, units: bigint): bigint {
  const step = coarse(channel);
  const parts = units * BigInt(channel.ratioPpm);
  const whole = parts / (PPM * step);
  return (whole * PPM * step === parts ? whole : whole + 1n) * step + channel.feeUnits;
}

/** Channels and the rules of all withdrawals, with what is planned of each. */
export class KnownChannels {
  readonly #ground: AuditGround;
  readonly #channels = new Map<number, KnownTerms<KnownChannel>>();
  #rules: KnownTerms<Ruled> | null = null;
  #arePaid = true;

  constructor(ground: AuditGround) {
    this.#ground = ground;
  }

  get size(): number {
    return this.#channels.size;
  }

  channel(channelId: number): KnownChannel | undefined {
    return this.#channels.get(channelId)?.now;
  }

  get rules(): Ruled | undefined {
    return this.#rules?.now;
  }

  /** The coins that have channels. */
  assetIds(): ReadonlySet<number> {
    return new Set(Array.from(this.#channels.values(), ({ now }) => now.assetId));
  }

  needPayments(step: Step): void {
    step.need(this.#arePaid, PAYMENTS, 'payments', 'on', 'off');
  }

  define(step: Step, body: Of<'custody.define'>): number {
    const { type: _, network, ...told } = body;
    const { channelId, assetId, chainDecimals, symbolId } = told;
    const { accounts, markets } = this.#ground;
    const scale = accounts.scaleOf(assetId);
    step.need(
      isNumber(channelId) && isWhole(chainDecimals, 0, MOST_CHAIN_DECIMALS),
      CHANNEL,
      'the definition',
      'within its bounds',
      channelId,
    );
    step.need(scale !== undefined, CHANNEL, `asset ${assetId}`, 'defined', 'none');
    const isPriced = symbolId === 0 ? assetId === accounts.stakeAssetId : markets.tickUnits(symbolId) !== undefined;
    step.need(isPriced, CHANNEL, `symbol ${symbolId}`, 'defined, or 0 of USDT', 'none');
    step.need(!this.#channels.has(channelId), CHANNEL, `channel ${channelId}`, 'not defined before', 'defined before');
    const networkId = accounts.networkOf(step, network, CHANNEL);
    const isTwin = [...this.#channels.values()].some(({ now }) => now.assetId === assetId && now.networkId === networkId);
    step.need(!isTwin, CHANNEL, `asset ${assetId} over ${network}`, 'without a channel', 'with one');
    const channel = { ...told, networkId, version: 1, scale: scale ?? 0 };
    needTerms(step, channel);
    needProvider(step, channelId, body.withdrawEnable);
    this.#channels.set(channelId, new KnownTerms(this.#ground.terms, channel, switchesOf));
    step.event(stated(channel, 0), { is: CHANNEL, effectiveMs: CHANGE });
    return channelId;
  }

  change(step: Step, body: Of<'custody.change'>): number {
    const { type: _, effectiveMs, operator: _operator, reason: _reason, ...told } = body;
    const known = this.#channels.get(body.channelId);
    if (!step.need(known !== undefined, CHANNEL, `channel ${body.channelId}`, 'defined', 'none') || known === undefined)
      return body.channelId;
    const { assetId, networkId, chainDecimals, symbolId, version, scale } = known.last;
    const channel = { ...told, assetId, networkId, chainDecimals, symbolId, version: version + 1, scale };
    needTerms(step, channel);
    known.change(step, body, channel);
    step.event(stated(channel, effectiveMs), { is: CHANNEL, effectiveMs: CHANGE });
    return body.channelId;
  }

  turn(step: Step, body: Of<'custody.switch'>): number {
    const { channelId, depositEnable, withdrawEnable } = body;
    const known = this.#channels.get(channelId);
    if (!step.need(known !== undefined, CHANNEL, `channel ${channelId}`, 'defined', 'none') || known === undefined) return channelId;
    needProvider(step, channelId, withdrawEnable);
    const switches = { depositEnable, withdrawEnable };
    known.turn(step, body, switches, (channel) => ({ ...channel, ...switches }));
    step.event({ type: 'custody.switched', channelId, ...switches }, { is: SWITCH });
    return channelId;
  }

  rule(step: Step, body: Of<'custody.defineRules'>): number {
    const { type: _, ...told } = body;
    needRules(step, told);
    step.need(this.#rules === null, CHANNEL, 'the rules of withdrawals', 'not defined before', 'defined before');
    this.#rules ??= new KnownTerms(this.#ground.terms, { ...told, version: 1 }, () => ({}));
    step.event({ type: 'custody.ruled', version: 1, ...told, effectiveMs: 0 }, { is: CHANNEL, effectiveMs: CHANGE });
    return 0;
  }

  changeRules(step: Step, body: Of<'custody.changeRules'>): number {
    const { type: _, effectiveMs, operator: _operator, reason: _reason, ...told } = body;
    needRules(step, told);
    const known = this.#rules;
    if (!step.need(known !== null, CHANNEL, 'the rules of withdrawals', 'defined', 'none') || known === null) return 0;
    const rules = { ...told, version: known.last.version + 1 };
    known.change(step, body, rules);
    step.event({ type: 'custody.ruled', ...rules, effectiveMs }, { is: CHANNEL, effectiveMs: CHANGE });
    return 0;
  }

  turnPayments(step: Step, body: Of<'custody.switchPayments'>): number {
    const { enable } = body;
    needPerson(step, PAYMENTS, body);
    if (enable) needTwo(step, PAYMENTS, body);
    step.need(enable !== this.#arePaid, PAYMENTS, 'payments before', enable ? 'off' : 'on', enable ? 'on' : 'off');
    this.#arePaid = enable;
    step.event({ type: 'custody.paymentsSwitched', enable }, { is: PAYMENTS });
    return 0;
  }
}

function stated(channel: KnownChannel, effectiveMs: number): Extract<ExchangeEvent, { type: 'custody.defined' }> {
  const { scale: _, ...told } = channel;
  return { type: 'custody.defined', ...told, effectiveMs };
}

function needTerms(step: Step, channel: KnownChannel): void {
  const { creditConfirmations, finalConfirmations, ratioPpm, feeUnits } = channel;
  const isDeep =
    isWhole(creditConfirmations, 1, MOST_CONFIRMATIONS) && isWhole(finalConfirmations, creditConfirmations, MOST_CONFIRMATIONS);
  step.need(
    isDeep,
    CHANNEL,
    'the confirmations',
    'some to credit, as many or more to be final',
    `${creditConfirmations} ${finalConfirmations}`,
  );
  const bounds = [channel.depositMinUnits, channel.depositMaxUnits, channel.withdrawMinUnits, channel.withdrawMaxUnits];
  const areInOrder = channel.depositMinUnits <= channel.depositMaxUnits && channel.withdrawMinUnits <= channel.withdrawMaxUnits;
  step.need(bounds.every(isAmount) && areInOrder, CHANNEL, 'the bounds', 'amounts in order', bounds.join(' '));
  const isFee = [feeUnits, channel.hourMaxUnits].every((units) => units === 0n || isAmount(units)) && isWhole(ratioPpm, 0, MOST_RATIO_PPM);
  step.need(
    isFee && feeUnits % coarse(channel) === 0n,
    CHANNEL,
    'the fee',
    'what the chain carries, a tenth at most',
    `${ratioPpm} ${feeUnits}`,
  );
  if (!isFee) return;
  const least = feeOf(channel, channel.withdrawMinUnits);
  step.need(10n * least <= channel.withdrawMinUnits, CHANNEL, 'the fee of the smallest withdrawal', 'a tenth of it at most', least);
}

/** Numbers above 500 are of payment providers. */
export function isProvided(channelId: number): boolean {
  return channelId > 500;
}

function needProvider(step: Step, channelId: number, withdrawEnable: boolean): void {
  step.need(!(isProvided(channelId) && withdrawEnable), PROVIDED, `withdrawals of channel ${channelId}`, 'off', 'on');
}

function needRules(step: Step, rules: Omit<Ruled, 'version'>): void {
  const { dayMaxRequests, dayFreeRequests, windowFirstSecond, windowLastSecond, minValueUnits, maxValueUnits, twoPersonsValueUnits } =
    rules;
  const areCounts = isWhole(dayMaxRequests, 1, MOST_DAY_REQUESTS) && isWhole(dayFreeRequests, 0, MOST_DAY_REQUESTS);
  const areSeconds = [windowFirstSecond, windowLastSecond].every((second) => isWhole(second, 0, LAST_SECOND));
  const areValues = [minValueUnits, maxValueUnits, twoPersonsValueUnits].every((units) => units === 0n || isAmount(units));
  const areBounds = areCounts && areSeconds && areValues && minValueUnits <= maxValueUnits;
  step.need(areBounds, CHANNEL, 'the rules of withdrawals', 'within their bounds', 'not so');
}
