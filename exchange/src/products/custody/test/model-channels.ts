import { positive } from '../../../test/model-accounts.ts';
import type { ModelGround } from '../../../test/model-exchange.ts';
import { isSigned, isSignedChange, ModelTerms } from '../../../test/model-terms.ts';
import type { ChannelSwitches, ChannelTerms, CommandOf, WithdrawalRules } from '../commands.ts';

type Told = CommandOf<
  'custody.define' | 'custody.change' | 'custody.switch' | 'custody.defineRules' | 'custody.changeRules' | 'custody.switchPayments'
>;

/** What of a channel never changes. */
type Coin = {
  readonly channelId: number;
  readonly assetId: number;
  readonly code: string;
  readonly scale: number;
  readonly network: string;
  readonly decimals: number;
  readonly symbolId: number;
};
export type ModelChannel = Coin & ChannelTerms;

const SWITCHES = ['depositEnable', 'withdrawEnable'] as const;
const BOUNDS = ['depositMinUnits', 'depositMaxUnits', 'withdrawMinUnits', 'withdrawMaxUnits'] as const;
const VALUES = ['minValueUnits', 'maxValueUnits', 'twoPersonsValueUnits'] as const;

const isBetween = (value: number, least: number, most: number): boolean => Number.isInteger(value) && value >= least && value <= most;
const isNone = (units: bigint): boolean => units === 0n || positive(units);

/** Channels and rules as they were told, with everything that was ever planned. */
export class ModelChannels {
  readonly #ground: ModelGround;
  readonly #coins = new Map<number, Coin & { readonly told: ModelTerms<ChannelTerms, ChannelSwitches> }>();
  #rules: ModelTerms<WithdrawalRules, Record<never, never>> | null = null;
  areOn = true;

  constructor(ground: ModelGround) {
    this.#ground = ground;
  }

  at(channelId: number): ModelChannel | undefined {
    const found = this.#coins.get(channelId);
    if (found === undefined) return undefined;
    const { told, ...coin } = found;
    return { ...coin, ...told.at(this.#ground.nowMs) };
  }

  rules(): WithdrawalRules | null {
    return this.#rules?.at(this.#ground.nowMs) ?? null;
  }

  /** Coins that have channels, by number. */
  coins(): readonly Coin[] {
    const all = [...this.#coins.values()].toSorted((one, other) => one.assetId - other.assetId);
    return all.filter(({ assetId }, index) => all[index - 1]?.assetId !== assetId);
  }

  assets(): readonly string[] {
    return this.coins().map(({ code }) => code);
  }

  decide(timeMs: number, body: Told): string | number {
    switch (body.type) {
      case 'custody.define':
        return this.#define(body);
      case 'custody.change':
        return this.#change(timeMs, body);
      case 'custody.switch':
        return this.#turn(body);
      case 'custody.defineRules':
        if (!VALUES.every((name) => isNone(body[name]))) return 'BAD_INPUT';
        if (!areRules(body)) return 'BAD_TERMS';
        if (this.#rules !== null) return 'ALREADY_DONE';
        this.#rules = new ModelTerms<WithdrawalRules, Record<never, never>>(body, {});
        return 0;
      case 'custody.changeRules':
        if (!VALUES.every((name) => isNone(body[name])) || !isSignedChange(body)) return 'BAD_INPUT';
        if (!areRules(body)) return 'BAD_TERMS';
        if (this.#rules === null) return 'NOT_FOUND';
        return this.#rules.change(timeMs, body.effectiveMs, body, {}) || 0;
      case 'custody.switchPayments': {
        if (!isSigned(body)) return 'BAD_INPUT';
        if (body.enable === this.areOn) return 'ALREADY_DONE';
        const isByOne = new Set(body.operator.split(',').map((name) => name.trim())).size < 2;
        if (body.enable && isByOne) return 'BAD_INPUT';
        this.areOn = body.enable;
        return 0;
      }
    }
  }

  #define(body: CommandOf<'custody.define'>): string | number {
    const { channelId, assetId, network, chainDecimals, symbolId } = body;
    if (!isBetween(channelId, 1, 1_000) || !isBetween(chainDecimals, 0, 36) || !/^[A-Z0-9-]{2,24}$/.test(network)) return 'BAD_INPUT';
    if (!areAmounts(body)) return 'BAD_INPUT';
    const { accounts, prices } = this.#ground;
    const code = accounts.code(assetId);
    if (code === '?' || !(symbolId === 0 ? code === 'USDT' : prices.has(symbolId))) return 'NOT_FOUND';
    const coin = { channelId, assetId, code, scale: accounts.scale(assetId), network, decimals: chainDecimals, symbolId };
    if (!areTerms(body, coin) || (channelId > 500 && body.withdrawEnable)) return 'BAD_TERMS';
    if ([...this.#coins.values()].some((one) => one.channelId === channelId || (one.code === code && one.network === network)))
      return 'ALREADY_DONE';
    this.#coins.set(channelId, { ...coin, told: new ModelTerms<ChannelTerms, ChannelSwitches>(body, switchesOf(body)) });
    return channelId;
  }

  #change(timeMs: number, body: CommandOf<'custody.change'>): string | number {
    if (!isBetween(body.channelId, 1, 1_000) || !areAmounts(body) || !isSignedChange(body)) return 'BAD_INPUT';
    const found = this.#coins.get(body.channelId);
    if (found === undefined) return 'NOT_FOUND';
    if (!areTerms(body, found)) return 'BAD_TERMS';
    return found.told.change(timeMs, body.effectiveMs, body, switchesOf(body)) || body.channelId;
  }

  #turn(body: CommandOf<'custody.switch'>): string | number {
    if (!isBetween(body.channelId, 1, 1_000) || !isSigned(body)) return 'BAD_INPUT';
    const found = this.#coins.get(body.channelId);
    if (found !== undefined && body.channelId > 500 && body.withdrawEnable) return 'BAD_TERMS';
    return found === undefined ? 'NOT_FOUND' : found.told.turn(body, switchesOf(body)) || body.channelId;
  }
}

function switchesOf(from: ChannelSwitches): ChannelSwitches {
  return Object.fromEntries(SWITCHES.map((name) => [name, from[name]])) as ChannelSwitches;
}

function areAmounts(terms: ChannelTerms): boolean {
  return BOUNDS.every((name) => positive(terms[name])) && isNone(terms.feeUnits) && isNone(terms.hourMaxUnits);
}

/** The fee in whole units of the chain, the share of it rounded up. */
export function modelFee(
  { ratioPpm, feeUnits }: ChannelTerms,
  { scale, decimals }: Pick<Coin, 'scale' | 'decimals'>,
  units: bigint,
): bigint {
  const coarse = decimals < scale ? 10n ** BigInt(scale - decimals) : 1n;
  let share = 0n;
  const exact = units * BigInt(ratioPpm);
  if (exact > 0n) share = (exact - 1n) / (1_000_000n * coarse) + 1n;
  return share * coarse + feeUnits;
}

function areTerms(terms: ChannelTerms, coin: Pick<Coin, 'scale' | 'decimals'>): boolean {
  const { creditConfirmations: first, finalConfirmations: last, ratioPpm } = terms;
  if (!isBetween(first, 1, 10_000) || !isBetween(last, 1, 10_000) || last < first || !isBetween(ratioPpm, 0, 100_000)) return false;
  if (terms.depositMinUnits > terms.depositMaxUnits || terms.withdrawMinUnits > terms.withdrawMaxUnits) return false;
  if (coin.decimals < coin.scale && terms.feeUnits % 10n ** BigInt(coin.scale - coin.decimals) !== 0n) return false;
  return modelFee(terms, coin, terms.withdrawMinUnits) * 10n <= terms.withdrawMinUnits;
}

function areRules(rules: WithdrawalRules): boolean {
  const areSeconds = isBetween(rules.windowFirstSecond, 0, 86_399) && isBetween(rules.windowLastSecond, 0, 86_399);
  const areCounts = isBetween(rules.dayMaxRequests, 1, 100) && isBetween(rules.dayFreeRequests, 0, 100);
  return areSeconds && areCounts && rules.minValueUnits <= rules.maxValueUnits;
}
