import { RISK_PRODUCTS, RISK_VERSION } from '@candor/contract/calls/protection';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { Core, PublishedBatch } from '../machine/core/core.ts';
import type { Clock } from '../prices/feeds/clock.ts';
import { createRandom } from '../prices/feeds/simulated/random.ts';
import { define } from '../genesis/define.ts';
import { fullEndowment, topUp, type Full } from './endowment.ts';
import { isParticipant, participantAccount, type Team } from './team.ts';
import type { Participation, Player, Seat } from './participation.ts';

/** One participant acts in a slot of the exchange's time, or none does: in all about one command a second. */
export const SLOT_MS = 1_000;
const POLL_MS = 250;
const TOP_UP_EVERY_MS = 600_000;
/** With more commands than this waiting, participants leave the core to people. */
const BUSY_ABOVE = 16;

export type ParticipantsOptions = {
  readonly core: Pick<Core, 'submit' | 'query' | 'onBatch' | 'figures'>;
  readonly products: readonly { readonly participation?: Participation }[];
  /** Null: nobody plays, and what accounts of earlier starts have waiting is taken back. */
  readonly team: Team | null;
  readonly clock: Clock;
  /** The core is gone; nobody acts any more. */
  readonly onError: (error: Error) => void;
  readonly full?: readonly Full[];
};

export type Participants = { stop(): Promise<void> };

type Players = readonly { readonly weight: number; readonly player: Player }[];

/**
 * Simulated participants (product rules 4.5): programs that trade with play money in demo mode through ordinary commands. Who acts when, and
 * what it wishes, follows from the seed and the exchange's time; what it then does also from the market that everybody sees. They never catch
 * up: a slot in which the server was busy or down is left out.
 */
export async function startParticipants(options: ParticipantsOptions): Promise<Participants> {
  const { core, clock, team } = options;
  const players = options.products.flatMap(({ participation: one }) =>
    one === undefined ? [] : [{ weight: one.weight, player: one.open(core) }],
  );
  const earlier = await core.query({ type: 'accounts.simulated' });
  const playing = team === null ? [] : Array.from({ length: team.count }, (_, index) => participantAccount(index));
  for (const accountId of earlier) if (!playing.includes(accountId)) await leave(core, players, accountId);
  if (team === null) return { stop: () => Promise.resolve() };
  const full = options.full ?? fullEndowment();
  const topUpAll = (): Promise<unknown> => Promise.all(playing.map((accountId) => topUp(core, accountId, full, clock.now())));
  await Promise.all(playing.filter((accountId) => !earlier.includes(accountId)).map((accountId) => open(core, accountId)));
  await topUpAll();
  const prices = new Prices();
  for (const price of await core.query({ type: 'prices.last' })) prices.take(price.symbolId, price.state === 'ok' ? price.priceTicks : 0);
  const unsubscribe = core.onBatch((batch) => hear(batch, prices, players));
  let slot = Math.floor(clock.now() / SLOT_MS);
  let acting: Promise<void> | null = null;
  let toppedUpMs = clock.now();
  let stopped = false;

  function fail(error: unknown): void {
    if (stopped) return;
    stopped = true;
    options.onError(error instanceof Error ? error : new Error(String(error)));
  }

  async function work(nowMs: number, seed: string): Promise<void> {
    if (nowMs - toppedUpMs >= TOP_UP_EVERY_MS) {
      toppedUpMs = nowMs;
      await topUpAll();
    }
    const during = (name: string, spanMs: number) => createRandom(`${seed}:${name}:${Math.floor(nowMs / spanMs)}`);
    await act(core, players, { playing, prices, random: createRandom(`${seed}:${slot}`), during, timeMs: nowMs });
  }

  function poll(seed: string): void {
    const nowMs = clock.now();
    const next = Math.floor(nowMs / SLOT_MS);
    if (stopped || acting !== null || next <= slot || core.figures().queued > BUSY_ABOVE) return;
    slot = next;
    acting = work(nowMs, seed)
      .catch(fail)
      .finally(() => (acting = null));
  }

  const cancelTimer = clock.every(POLL_MS, () => poll(team.seed));
  return {
    async stop() {
      stopped = true;
      cancelTimer();
      unsubscribe();
      await acting;
    },
  };
}

/** The last price of each symbol; none while it is frozen or closed. */
class Prices {
  readonly #ticks = new Map<number, number>();

  take(symbolId: number, priceTicks: number): void {
    this.#ticks.set(symbolId, priceTicks);
  }

  of(symbolId: number): number | null {
    return (this.#ticks.get(symbolId) ?? 0) || null;
  }
}

function hear({ entries }: PublishedBatch, prices: Prices, players: Players): void {
  for (const { command, events } of entries) {
    const bySimulated = isParticipant(command.accountId);
    for (const event of events) {
      if (event.type === 'price.ticked') prices.take(event.symbolId, event.state === 'ok' ? event.priceTicks : 0);
      else tell(players, event, bySimulated);
    }
  }
}

function tell(players: Players, event: ExchangeEvent, bySimulated: boolean): void {
  for (const { player } of players) player.hear?.(event, bySimulated);
}

/** The account, and that it knows the risks, as every user says before the first stake. */
async function open(core: Pick<Core, 'submit'>, accountId: number): Promise<void> {
  await define(core, `open:${accountId}`, { type: 'account.open', accountId, kind: 'simulated' });
  for (const product of RISK_PRODUCTS)
    await core.submit({ id: '', accountId, body: { type: 'protection.confirmRisk', product, version: RISK_VERSION } });
}

async function leave(core: Pick<Core, 'submit'>, players: Players, accountId: number): Promise<void> {
  for (const { player } of players) {
    for (const body of (await player.leave?.(accountId)) ?? []) await core.submit({ id: '', accountId, body });
  }
}

type Moment = Pick<Seat, 'random' | 'during' | 'timeMs'> & { readonly playing: readonly number[]; readonly prices: Prices };

/** One participant does one thing. What the exchange refuses is left: the next slot is another's. */
async function act(core: Pick<Core, 'submit' | 'query'>, players: Players, moment: Moment): Promise<void> {
  const { random, during, timeMs, playing, prices } = moment;
  const accountId = playing[Math.floor(random.uniform() * playing.length)];
  const player = chosen(players, random.uniform());
  if (accountId === undefined || player === undefined) return;
  const balances = await core.query({ type: 'accounts.balances', accountId });
  const available: Seat['available'] = (assetId, wallet = 'platform') =>
    balances.find((one) => one.wallet === wallet && one.assetId === assetId)?.availableUnits ?? 0n;
  const seat = { accountId, random, during, timeMs, available, priceTicks: (symbolId: number) => prices.of(symbolId) };
  for (const body of await player.decide(seat)) await core.submit({ id: '', accountId, body });
}

function chosen(players: Players, draw: number): Player | undefined {
  let left = draw * players.reduce((sum, { weight }) => sum + weight, 0);
  return players.find(({ weight }) => (left -= weight) <= 0)?.player;
}
