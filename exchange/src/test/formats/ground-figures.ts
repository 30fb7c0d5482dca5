import { assembly } from '../../assembly.ts';
import type { Exchange } from '../../exchange.ts';
import type { Lock } from '../../ground/holds/answers.ts';
import type { LastPrice } from '../../ground/prices/answers.ts';
import type { Leg } from '../../ledger/leg.ts';
import { asAnswered, only, USERS } from './documented.ts';
import type { Figure } from './documented.ts';
import { COPY, HELD, LIMITED, NEXT_OFFSET_MINUTES, SIMULATED } from './full-harness.ts';
import type { Fields } from './reader.ts';

type Figures = (section: Fields, exchange: Exchange) => readonly Figure[];

/** Numbers of the wallets' rows in the plan of accounts. */
const WALLET_CODES = { platform: 1, finance: 2, contract: 3 } as const;

/** An account as an owner. */
function itself(accountId: number) {
  return { ownerId: accountId, personId: accountId, handId: accountId };
}

/** As the exchange was opened with them. */
const OPENED = [
  ...USERS.map((accountId) => ({ ...itself(accountId), kind: 'user', granted: true })),
  { ...itself(SIMULATED), kind: 'simulated', granted: false },
  { ...itself(HELD), kind: 'user', granted: false },
  { ...COPY, granted: false },
];

const accounts: Figures = (section, exchange) => {
  const balances = section['balances'] as readonly (Fields & Leg)[];
  return [
    { what: 'owners', written: section['owners'], answered: OPENED },
    {
      what: 'owners of a person',
      written: [{ ...itself(1), kind: 'user' }, COPY],
      answered: exchange.ask({ type: 'accounts.owners', personId: 1 }),
    },
    { what: 'assets', written: section['assets'], answered: exchange.ask({ type: 'market.catalogue' }).assets },
    ...USERS.flatMap((accountId) =>
      exchange.ask({ type: 'accounts.balances', accountId }).map(({ wallet, assetId, availableUnits }) => {
        const isIt = (leg: Leg): boolean => leg.code === WALLET_CODES[wallet] && leg.ownerId === accountId && leg.assetId === assetId;
        return {
          what: `${wallet} of ${accountId} in asset ${assetId}`,
          written: balances.find(isIt)?.amount ?? 0n,
          answered: availableUnits,
        };
      }),
    ),
  ];
};

type Version = Fields & { readonly effectiveMs: number };

const market: Figures = (section, exchange) => {
  const { symbols, markets } = exchange.ask({ type: 'market.catalogue' });
  const written = section['markets'] as readonly (Fields & { readonly versions: readonly Version[] })[];
  return [
    { what: 'symbols', written: section['symbols'], answered: symbols },
    {
      what: 'markets',
      written: written.map(({ versions, ...market }) =>
        asAnswered(
          versions.map((version) => ({ ...market, ...version })),
          exchange,
        ),
      ),
      answered: markets,
    },
  ];
};

type Tick = { readonly nMore: number; readonly msLater: number; readonly priceTicks: number };

const LAST = ['symbolId', 'n', 'priceTicks', 'state', 'sourceKind', 'timeMs', 'countedSources', 'freshSources', 'enoughSinceMs'] as const;

const prices: Figures = (section, exchange) => {
  const symbols = section['symbols'] as readonly (Fields & LastPrice & { readonly ticks: readonly Tick[] })[];
  const last = exchange.ask({ type: 'prices.last' });
  return [
    { what: 'last ticks', written: only(symbols, LAST), answered: last },
    {
      what: 'the last of the ok ticks, which all are',
      written: symbols.map(({ ticks }) => ({
        n: ticks.reduce((n, { nMore }) => n + nMore, 0),
        timeMs: ticks.reduce((timeMs, { msLater }) => timeMs + msLater, 0),
        priceTicks: ticks.at(-1)?.priceTicks,
      })),
      answered: last.map(({ n, timeMs, priceTicks }) => ({ n, timeMs, priceTicks })),
    },
  ];
};

type Guard = {
  readonly accountId: number;
  readonly risks: readonly { readonly product: string; readonly version: number }[];
  readonly limitUnits: bigint;
  readonly nextUnits: bigint;
  readonly nextFromMs: number;
  readonly utcOffsetMinutes: number;
  readonly nextOffsetMinutes: number;
  readonly fixedTimeUntilMs: number;
  readonly allUntilMs: number;
  readonly leveragedUntilMs: number;
  readonly losses: readonly { readonly startMs: number; readonly units: bigint }[];
};

/** No snapshot is taken after the first local day, nor after a limit was raised, so both offsets are those that the house was told. */
const LIMITS = ['limitUnits', 'nextUnits', 'nextFromMs', 'utcOffsetMinutes'] as const;
const NEXT_OFFSETS: Readonly<Record<number, number>> = { [LIMITED]: NEXT_OFFSET_MINUTES };
const QUARTER_MS = 900_000;

const protection: Figures = (section, exchange) => {
  const guards = section['guards'] as readonly (Fields & Guard)[];
  const infos = guards.map(({ accountId }) => exchange.ask({ type: 'protection.info', accountId }));
  return [
    { what: 'confirmation', written: section['confirmationRequired'], answered: infos[0]?.confirmationRequired },
    { what: 'limits', written: only(guards, LIMITS), answered: only(infos, LIMITS) },
    {
      what: 'offsets that wait',
      written: guards.map(({ nextOffsetMinutes }) => nextOffsetMinutes),
      answered: guards.map(({ accountId }) => NEXT_OFFSETS[accountId] ?? 0),
    },
    {
      what: 'confirmed risks',
      written: guards.map(({ risks }) => Object.fromEntries(risks.map(({ product, version }) => [product, version]))),
      answered: infos.map(({ riskVersions }) => withoutZero(riskVersions)),
    },
    { what: 'exclusions', written: guards.map(exclusionsOf), answered: infos.map(({ exclusions }) => exclusions) },
    {
      what: 'losses of the day',
      written: guards.map(({ losses }) => losses.reduce((sum, { units }) => sum + units, 0n)),
      answered: infos.map(({ dayLossUnits }) => dayLossUnits),
    },
    {
      what: 'quarters of an hour in which something was lost',
      written: guards.every(({ losses }) => losses.every(({ startMs }) => isQuarterBefore(startMs, exchange.lastTimeMs))),
      answered: true,
    },
  ];
};

function exclusionsOf({ fixedTimeUntilMs, allUntilMs, leveragedUntilMs }: Guard): readonly unknown[] {
  const scopes = [
    { scope: 'fixed-time', untilMs: fixedTimeUntilMs },
    { scope: 'all', untilMs: allUntilMs },
    { scope: 'leveraged', untilMs: leveragedUntilMs },
  ];
  return scopes
    .filter(({ untilMs }) => untilMs !== 0)
    .map(({ scope, untilMs }) => ({ scope, untilMs: untilMs === Number.MAX_SAFE_INTEGER ? 0 : untilMs }));
}

function isQuarterBefore(startMs: number, nowMs: number): boolean {
  return startMs % QUARTER_MS === 0 && startMs <= nowMs && startMs > nowMs - 96 * QUARTER_MS;
}

type Held = { readonly accountId: number; readonly holds: readonly Lock[] };

/** No snapshot is taken after the review of any of them. */
const holds: Figures = (section, exchange) => {
  const accounts = section['accounts'] as readonly (Fields & Held)[];
  return [
    { what: 'accounts', written: accounts.map(({ accountId }) => accountId), answered: [SIMULATED, HELD] },
    {
      what: 'holds',
      written: accounts.map((account) => account.holds),
      answered: accounts.map(({ accountId }) => exchange.ask({ type: 'holds.ofAccount', accountId })),
    },
  ];
};

const operators: Figures = (section, exchange) => {
  const { last, decisions } = exchange.ask({ type: 'operators.decisions' });
  return [
    { what: 'last number', written: section['last'], answered: last },
    { what: 'operators', written: section['operators'], answered: exchange.ask({ type: 'operators.all' }) },
    { what: 'decisions', written: section['decisions'], answered: decisions },
  ];
};

type Setting = { readonly key: string; readonly stated: number; readonly versions: readonly (Version & { readonly version: number })[] };

const settings: Figures = (section, exchange) => {
  const keys = section['keys'] as readonly (Fields & Setting)[];
  return [
    {
      what: 'settings',
      written: keys.map(({ versions, ...key }) => ({ ...key, ...asAnswered(versions, exchange) })),
      answered: exchange.ask({ type: 'settings.all' }),
    },
  ];
};

const verification: Figures = (section, exchange) => {
  const { isAdoptionOver, verifications } = exchange.ask({ type: 'verification.all' });
  return [
    { what: 'end of adoption', written: section['isAdoptionOver'], answered: isAdoptionOver },
    { what: 'verifications', written: section['verifications'], answered: verifications },
  ];
};
const adjustments: Figures = (section, exchange) => [
  {
    what: 'adjustments',
    written: section['adjustments'],
    answered: exchange.ask({ type: 'adjustments.ofAccount', accountId: HELD }),
  },
];

const house: Figures = (section, exchange) => [
  { what: 'opening', written: section['opened'], answered: exchange.ask({ type: 'house.opened' }) },
  { what: 'planned stop', written: section['stopMs'], answered: exchange.ask({ type: 'house.plannedStop' }) },
  {
    what: 'trail',
    written: { trailSeq: section['trailSeq'], hash: section['trailHash'] },
    answered: exchange.ask({ type: 'house.trail' }),
  },
];

type Remembered = {
  readonly accountId: number;
  readonly id: string;
  readonly timeMs: number;
  readonly outcome: Fields;
  readonly command: { readonly type: string };
};

const MINUTE_MS = 60_000;

/** How long each list remembers, and what the definitions of its commands say. */
const LISTS = [
  { list: 'tenMinutes', keptMs: 10 * MINUTE_MS, memory: 'refused' },
  { list: 'day', keptMs: 1_440 * MINUTE_MS, memory: '24-hours' },
  { list: 'thirtyDays', keptMs: 43_200 * MINUTE_MS, memory: '30-days' },
] as const;

/** What became of each command with an id, as `house.request` says it; and that it stands in its list. */
const commands: Figures = (section, exchange) =>
  LISTS.flatMap(({ list, keptMs, memory }) =>
    (section[list] as readonly (Fields & Remembered)[]).map(({ accountId, id, timeMs, outcome, command }) => ({
      what: `command ${id}`,
      written: { outcome: outcomeOf(outcome), memory, isKept: timeMs <= exchange.lastTimeMs && timeMs > exchange.lastTimeMs - keptMs },
      answered: {
        outcome: exchange.ask({ type: 'house.request', accountId, id }),
        memory: outcome['firstByte'] === 0 ? 'refused' : assembly.commands.of(command.type).memory,
        isKept: true,
      },
    })),
  );

/** An outcome in the words of the exchange. */
export function outcomeOf({ firstByte, refusal, ...rest }: Fields): Fields {
  return firstByte === 1 ? { ok: true, ...rest } : { ok: false, code: refusal ?? '', ...rest };
}

function withoutZero(versions: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(versions).filter(([, version]) => version !== 0));
}

/** Of the sections that are no product's, by name. */
export const GROUND_FIGURES: Readonly<Record<string, Figures>> = {
  commands,
  house,
  accounts,
  market,
  prices,
  protection,
  holds,
  operators,
  settings,
  verification,
  adjustments,
};
