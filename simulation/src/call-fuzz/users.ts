import { CALLS } from '@candor/contract/table';
import { ApiClient, PASSWORD } from '@candor/server/test/api-client';

/** The shortest second contract and the longest, and rounds, by the order in which the genesis lists them. */
const LONGEST_CONTRACT_S = 900;

export type User = { readonly client: ApiClient; readonly loginName: string; readonly userId: number };

let made = 0;

/** Registers somebody whom no other run knows, with a remembered device. */
export async function newUser(address: string, name: string): Promise<User> {
  const client = new ApiClient(address);
  const loginName = `${name}${(made += 1)}x${Date.now().toString(36)}`.slice(0, 15);
  const userId = await client.register(loginName, true);
  return { client, loginName, userId };
}

/** What a user has that others might try to touch: numbers of objects, of the account, of sessions and devices. */
export type Things = readonly unknown[];

/** An order that waits far from the market, a watch list, a limit: nothing of it changes by itself. */
export async function settleIn({ client, userId }: User): Promise<Things> {
  const { currencyList } = await client.data(CALLS.coins, {});
  const market = currencyList.find(({ coin }) => coin === 'xrp');
  // a tenth below the market is the end of the band
  const delegatePrice = (Number(market?.amount ?? 0) * 0.92).toFixed(3);
  const { id } = await client.data(CALLS.submitOrder, { symbol: 'xrp', delegateTotal: '20', delegatePrice, delegateType: 0, type: 0 });
  await client.data(CALLS.replaceWatchList, { coins: [{ coin: 'btc' }, { coin: 'eth' }] });
  await client.data(CALLS.setLossLimit, { limit: '500', utcOffsetMinutes: 60 });
  const sessions = await client.rows(CALLS.sessions, {});
  return [id, userId, ...sessions.map((session) => session.id)];
}

/** Prices of the coin of the document's examples, within its band, on both sides of the market. */
export async function pricesNear({ client }: User): Promise<Things> {
  const { currencyList } = await client.data(CALLS.coins, {});
  const market = currencyList.find(({ coin }) => coin === CALLS.submitOrder.example.symbol);
  return [0.95, 0.999, 1.001, 1.05].map((factor) => String(Math.round(Number(market?.amount ?? 0) * factor)));
}

/** A contract and a stake that run: what becomes of them is decided by prices. */
export async function stakeBoth({ client }: User): Promise<Things> {
  const { coinList } = await client.data(CALLS.coins, {});
  const periods = await client.data(CALLS.updownPeriods, { secondId: coinList[0]?.id ?? 0 });
  const longest = periods.find(({ period }) => period === LONGEST_CONTRACT_S);
  const contract = await client.data(CALLS.createUpdownOrder, { periodId: longest?.id ?? 0, betAmount: '10', betContent: 1 });
  const { rounds } = await client.data(CALLS.roundsState, { symbol: 'btc' });
  // the round in which a stake is taken for the longest time
  const round = rounds.toSorted((a, b) => b.betEndTime - a.betEndTime)[0];
  const stake = await client.single(CALLS.stakeOnRound, { periodId: round?.periodId ?? 0, betAmount: '10', betContent: 0 });
  return [contract.id, contract.orderNo, ...(stake.ok ? [stake.data.orderNo, stake.data.id, stake.data.round] : [])];
}

/** What somebody has whose contract and stake run: what they are, not what they have brought. */
export async function objectsOf({ client }: User): Promise<string> {
  const [running, finished, openStakes, endedStakes, kept] = await Promise.all([
    client.data(CALLS.updownOrders, { status: 0 }),
    client.data(CALLS.updownOrders, { status: 1 }),
    client.rows(CALLS.roundOrders, { isHistory: 0 }),
    client.rows(CALLS.roundOrders, { isHistory: 1 }),
    keptOf(client),
  ]);
  const contracts = new Set([...running, ...finished].map(({ orderNo, betAmount, betContent }) => `${orderNo} ${betAmount} ${betContent}`));
  const cancelled = endedStakes.filter(({ status }) => status === 2).length;
  const stakes = new Set(
    [...openStakes, ...endedStakes].map(({ orderNo, betAmount, betContent }) => `${orderNo} ${betAmount} ${betContent}`),
  );
  return JSON.stringify({ contracts: [...contracts].toSorted(), stakes: [...stakes].toSorted(), cancelled, kept });
}

async function keptOf(client: ApiClient): Promise<unknown> {
  const [{ limit, next, nextFrom, exclusions, riskVersions }, sessions] = await Promise.all([
    client.data(CALLS.protection, {}),
    client.rows(CALLS.sessions, {}),
  ]);
  return { limit, next, nextFrom, exclusions, riskVersions, sessions: sessions.map(({ id }) => id) };
}

/** Whether the password is still what it was, and the device still remembered. */
export async function maySignIn({ client, loginName }: User): Promise<boolean> {
  const visitor = new ApiClient(client.address);
  const byPassword = await visitor.single(CALLS.login, { signType: 3, loginName, loginPassword: PASSWORD });
  visitor.cookie = client.cookie;
  return byPassword.ok && (await visitor.single(CALLS.autoLogin, {})).ok;
}
