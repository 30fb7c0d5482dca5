import { ORDER_LIMIT } from '@candor/contract/call';
import { openRoundsHarness, PAIR } from '@candor/exchange/test/rounds-harness';
import { USDT } from '@candor/exchange/test/harness';
import type { CommandBody } from '@candor/exchange/command';
import type { Exchange } from '@candor/exchange/exchange';

const MINUTE_MS = 60_000;
const QUARTER_DAY_MS = 21_600_000;
/** The whole rate limit of orders for one minute; then one in 120 ms, which keeps the memory as full. */
const FULL_RATE_MS = MINUTE_MS / ORDER_LIMIT.perMinute;
const THEN_MS = 120;
const ACCOUNT = 1;
const LONGEST_ID_OF_A_CLIENT = 64;

/** `ids`: commands that are remembered. `stateBytes`: what the whole exchange takes in a snapshot. */
export type QuarterDay = { readonly ids: number; readonly stateBytes: number; readonly busy: number };

function measured(exchange: Exchange, busy: number): QuarterDay {
  const sizes = exchange.ask({ type: 'house.sizes' });
  const ids = sizes.reduce((sum, { structure, count }) => (structure.startsWith('commands') ? sum + count : sum), 0);
  let stateBytes = 0;
  exchange.saveTo((piece) => (stateBytes += piece.length));
  return { ids, stateBytes, busy };
}

/**
 * One account that begins each quarter of a day at its rate limit and goes on below it, in the time of the journal: refused stakes and accepted transfers in turn, each
 * with a new id of the greatest length. Yields after each quarter of a day.
 */
export function* worstAccount(quarters: number): Generator<QuarterDay> {
  const harness = openRoundsHarness(2);
  const { exchange } = harness;
  const refused: CommandBody = { type: 'rounds.stake', offerId: PAIR, side: 'up', stakeUnits: 1n };
  const there: CommandBody = { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'finance', amount: 1n };
  const back: CommandBody = { type: 'wallet.transfer', assetId: USDT, from: 'finance', to: 'platform', amount: 1n };
  const bodies = [refused, there, refused, back];
  let timeMs = harness.timeMs;
  let sent = 0;
  for (let quarter = 0; quarter < quarters; quarter++) {
    const fullUntilMs = timeMs + MINUTE_MS;
    const untilMs = timeMs + QUARTER_DAY_MS;
    let busy = 0;
    for (; timeMs < untilMs; timeMs += timeMs < fullUntilMs ? FULL_RATE_MS : THEN_MS) {
      const body = bodies[sent % bodies.length] ?? refused;
      const id = String(sent).padStart(LONGEST_ID_OF_A_CLIENT, 'x');
      sent += 1;
      const { outcome } = exchange.execute(exchange.lastSeq + 1, timeMs, { id, accountId: ACCOUNT, body });
      if (!outcome.ok && outcome.code === 'BUSY') busy += 1;
    }
    yield measured(exchange, busy);
  }
}
