import type { Exchange } from '../../exchange.ts';
import type { LastPrice } from '../../ground/prices/answers.ts';
import type { Leg } from '../../ledger/leg.ts';
import { only, USERS } from './documented.ts';
import type { Figure } from './documented.ts';
import type { Fields } from './reader.ts';

type Figures = (section: Fields, exchange: Exchange) => readonly Figure[];

/** Numbers of the wallets' rows in the plan of accounts. */
const WALLET_CODES = { platform: 1, finance: 2, contract: 3 } as const;

const accounts: Figures = (section, exchange) => {
  const balances = section['balances'] as unknown as readonly Leg[];
  return [
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

const market: Figures = (section, exchange) => {
  const { symbols, markets } = exchange.ask({ type: 'market.catalogue' });
  return [
    { what: 'symbols', written: section['symbols'], answered: symbols },
    { what: 'markets', written: section['markets'], answered: markets },
  ];
};

type Tick = { readonly nMore: number; readonly msLater: number; readonly priceTicks: number };

const LAST = ['symbolId', 'n', 'priceTicks', 'state', 'sourceKind', 'timeMs'] as const;

const prices: Figures = (section, exchange) => {
  const symbols = section['symbols'] as unknown as readonly (LastPrice & { readonly ticks: readonly Tick[] })[];
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
};

const LIMITS = ['limitUnits', 'nextUnits', 'nextFromMs'] as const;

const protection: Figures = (section, exchange) => {
  const guards = section['guards'] as unknown as readonly Guard[];
  const infos = guards.map(({ accountId }) => exchange.ask({ type: 'protection.info', accountId }));
  return [
    { what: 'limits', written: only(guards, LIMITS), answered: only(infos, LIMITS) },
    {
      what: 'confirmed risks',
      written: guards.map(({ risks }) => Object.fromEntries(risks.map(({ product, version }) => [product, version]))),
      answered: infos.map(({ riskVersions }) => withoutZero(riskVersions)),
    },
  ];
};

const house: Figures = (section, exchange) => [
  { what: 'opening', written: section['opened'], answered: exchange.ask({ type: 'house.opened' }) },
];

type Remembered = { readonly accountId: number; readonly id: string; readonly outcome: Fields };

/** What became of each command with an id, as `house.request` says it. */
const commands: Figures = (section, exchange) =>
  Object.values(section as unknown as Readonly<Record<string, readonly Remembered[]>>)
    .flat()
    .map(({ accountId, id, outcome }) => ({
      what: `command ${id}`,
      written: outcomeOf(outcome),
      answered: exchange.ask({ type: 'house.request', accountId, id }),
    }));

/** An outcome in the words of the exchange. */
export function outcomeOf({ firstByte, refusal, ...rest }: Fields): Fields {
  return firstByte === 1 ? { ok: true, ...rest } : { ok: false, code: refusal ?? '', ...rest };
}

function withoutZero(versions: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(versions).filter(([, version]) => version !== 0));
}

/** Of the sections that are no product's, by name. */
export const GROUND_FIGURES: Readonly<Record<string, Figures>> = { commands, house, accounts, market, prices, protection };
