import type { WireResultOf } from '@candor/contract/call';
import { CALLS } from '@candor/contract/table';
import type { ApiClient } from './api-client.ts';

/**
 * Something that prices or time end without a call of the user: an order that waits, a contract or a stake that runs, a position, a take-profit or
 * stop-loss.
 */
type Position = {
  /** What it was accepted as. */
  readonly terms: string;
  /** How much of an order is filled; lots and margin of a position. */
  readonly filled: string;
};

/**
 * Everything of an account that calls could change, as its own calls show it. Left out is what moves with prices and time alone: values in USDT,
 * estimates, seconds left, when a session was last used, the loss of the day.
 */
export type AccountState = {
  /** Changed by nothing but calls: user, lists of favourites, limits, exclusions, confirmed risks, sessions and devices. */
  readonly settings: string;
  /** By name, such as `order 12`. */
  readonly positions: ReadonlyMap<string, Position>;
  /** Total and frozen amount of every asset, and what is staked: as long as the positions are the same, changed by nothing but calls. */
  readonly balances: string;
};

/** The state before calls are made. Positions are read first, so that no balance is older than they are. */
export async function stateBefore(client: ApiClient): Promise<AccountState> {
  const positions = await positionsOf(client);
  return { ...(await settingsAndBalances(client)), positions };
}

/** The state after calls were made. Positions are read last: one that ends between the two readings of balances is missed here. */
export async function stateAfter(client: ApiClient): Promise<AccountState> {
  const read = await settingsAndBalances(client);
  return { ...read, positions: await positionsOf(client) };
}

/** `same`: nothing has changed. `time`: prices or time ended positions meanwhile, and balances say nothing. Else what has changed. */
export async function comparedStates(
  client: ApiClient,
  before: AccountState,
  after: AccountState,
): Promise<'same' | 'time' | { readonly changed: string }> {
  if (before.settings !== after.settings) return { changed: `${before.settings}\n${after.settings}` };
  const names = new Set([...before.positions.keys(), ...after.positions.keys()]);
  const others = [...names].filter((name) => textOf(before, name) !== textOf(after, name));
  if (others.length === 0) return before.balances === after.balances ? 'same' : { changed: `${before.balances}\n${after.balances}` };
  const ended = await endedByItself(client);
  const unexplained = others.find((name) => {
    const [was, is] = [before.positions.get(name), after.positions.get(name)];
    return was === undefined || (is === undefined ? !ended.has(name) : is.terms !== was.terms);
  });
  if (unexplained === undefined) return 'time';
  return { changed: `${unexplained}\n${textOf(before, unexplained)}\n${textOf(after, unexplained)}` };
}

const textOf = ({ positions }: AccountState, name: string): string => JSON.stringify(positions.get(name) ?? null);

async function settingsAndBalances(client: ApiClient): Promise<Pick<AccountState, 'settings' | 'balances'>> {
  const [{ user, detail, asset }, watched, favourites, protection, sessions] = await Promise.all([
    client.data(CALLS.userInfo, {}),
    client.data(CALLS.watchList, {}),
    client.data(CALLS.favouriteLists, {}),
    client.data(CALLS.protection, {}),
    client.rows(CALLS.sessions, {}),
  ]);
  const { limit, next, nextFrom, utcOffsetMinutes, exclusions, riskVersions } = protection;
  const kept = { limit, next, nextFrom, utcOffsetMinutes, exclusions, riskVersions };
  const devices = sessions.map(({ id, kind }) => `${kind} ${id}`).toSorted();
  return {
    settings: JSON.stringify({ user, detail, watched, favourites, kept, devices }),
    balances: JSON.stringify(
      asset.map(({ symbol, type, amout, occupiedAmount, atStake }) => [symbol, type, amout, occupiedAmount, atStake]),
    ),
  };
}

const contractName = ({ orderNo }: WireResultOf<typeof CALLS.updownOrders>[number]): string => `contract ${orderNo}`;
const stakeName = ({ orderNo }: WireResultOf<typeof CALLS.roundOrders>): string => `stake ${orderNo}`;
const orderName = ({ id }: WireResultOf<typeof CALLS.orders>): string => `order ${id}`;
const leveragedOrderName = ({ id }: WireResultOf<typeof CALLS.contractOrders>): string => `leveraged order ${id}`;
const positionName = ({ id }: WireResultOf<typeof CALLS.contractPositions>): string => `position ${id}`;
const lossName = ({ id }: WireResultOf<typeof CALLS.contractLosses>): string => `loss ${id}`;
const position = (terms: readonly unknown[], filled = ''): Position => ({ terms: JSON.stringify(terms), filled });

async function positionsOf(client: ApiClient): Promise<ReadonlyMap<string, Position>> {
  const [orders, contracts, stakes] = await Promise.all([
    client.rows(CALLS.orders, { status: 0 }),
    client.data(CALLS.updownOrders, { status: 0 }),
    client.rows(CALLS.roundOrders, { isHistory: 0 }),
  ]);
  return new Map([
    ...(await leveragedOf(client)),
    ...orders.map((row): [string, Position] => {
      const { type, delegateType, delegateTotal, delegatePrice, timeInForce, params } = row;
      return [orderName(row), position([type, delegateType, delegateTotal, delegatePrice, timeInForce, params.createTime], row.dealNum)];
    }),
    ...contracts.map((row): [string, Position] => {
      const { periodId, betAmount, betContent, rate, openTime, closeTime } = row;
      return [contractName(row), position([periodId, betAmount, betContent, rate, openTime, closeTime])];
    }),
    ...stakes.map((row): [string, Position] => [stakeName(row), position([row.periodId, row.round, row.betAmount, row.betContent])]),
  ]);
}

/** Orders, positions, take-profits and stop-losses of leveraged contracts. */
async function leveragedOf(client: ApiClient): Promise<readonly (readonly [string, Position])[]> {
  const [orders, positions, losses] = await Promise.all([
    client.rows(CALLS.contractOrders, { status: 0 }),
    client.rows(CALLS.contractPositions, { status: 0 }),
    client.rows(CALLS.contractLosses, { status: 0 }),
  ]);
  return [
    ...orders.map((row): [string, Position] => {
      const { symbol, type, leverage, lots, delegatePrice, timeInForce, positionId, dealNum } = row;
      return [leveragedOrderName(row), position([symbol, type, leverage, lots, delegatePrice, timeInForce, positionId], dealNum)];
    }),
    ...positions.map((row): [string, Position] => {
      const { symbol, type, leverage, tierVersion, lots, adjustAmount } = row;
      return [positionName(row), position([symbol, type, leverage, tierVersion], `${lots} ${adjustAmount}`)];
    }),
    ...losses.map((row): [string, Position] => {
      const { positionId, lossType, delegateType, earnPrice, losePrice, earnDelegatePrice, loseDelegatePrice, ocoGroup } = row;
      const prices = [earnPrice, losePrice, earnDelegatePrice, loseDelegatePrice];
      return [lossName(row), position([positionId, lossType, delegateType, ...prices, ocoGroup])];
    }),
  ];
}

/** Positions that ended without a call: filled orders, settled contracts and stakes, never those that were cancelled. */
async function endedByItself(client: ApiClient): Promise<ReadonlySet<string>> {
  const newest = { pageNum: 1, pageSize: 100 };
  const [orders, contracts, stakes, leveraged, positions, losses] = await Promise.all([
    client.rows(CALLS.orders, { status: 1, ...newest }),
    client.data(CALLS.updownOrders, { status: 1, ...newest }),
    client.rows(CALLS.roundOrders, { isHistory: 1, ...newest }),
    client.rows(CALLS.contractOrders, { status: 1, ...newest }),
    client.rows(CALLS.contractPositions, { status: 1, ...newest }),
    client.rows(CALLS.contractLosses, { status: 1, ...newest }),
  ]);
  const [filledStatus, settledStatus] = [1, 1];
  return new Set([
    ...orders.filter(({ status }) => status === filledStatus).map(orderName),
    ...contracts.map(contractName),
    ...stakes.filter(({ status }) => status === settledStatus).map(stakeName),
    ...leveraged.filter(({ endReason }) => endReason !== 'cancelled').map(leveragedOrderName),
    ...positions.map(positionName),
    ...losses.filter(({ endReason }) => endReason !== 'cancelled').map(lossName),
  ]);
}
