import { isWhole } from '../checks.ts';
import type { CommonCode } from '../common-refusals.ts';
import { JOURNAL_FORMAT } from '../journal-format.ts';
import type { KernelGround } from '../kernel-ground.ts';
import { done, refused } from '../outcome.ts';
import type { Outcome } from '../outcome.ts';
import type { Context, Definition } from '../product.ts';
import type { Size } from '../size.ts';
import { MOST_BUDGET } from '../running-products.ts';
import { commandsOf, eventsOf } from '../codec/fields.ts';
import { HOUSE_COMMANDS } from './commands.ts';
import { HOUSE_EVENTS } from './events.ts';
import type { HouseCommand, Mode } from './commands.ts';
import type { HouseEvent } from './events.ts';

/** The last moment that a date can be. */
const MOST_STOP_MS = 8_640_000_000_000_000;
const SHA256 = /^[0-9a-f]{64}$/;

export type HouseQueries = {
  /** What the first entry stated; null before it. */
  'house.opened': readonly [asked: object, answer: { readonly formatVersion: number; readonly mode: Mode } | null];
  /** When the exchange is going to be stopped; 0: no stop is planned. */
  'house.plannedStop': readonly [asked: object, answer: number];
  /** The last row of the trail of operators that was noted; `trailSeq` 0 and no hash before the first. */
  'house.trail': readonly [asked: object, answer: { readonly trailSeq: number; readonly hash: string }];
  /** How much is in everything that grows with input, and what is the bound of each. */
  'house.sizes': readonly [asked: object, answer: readonly Size[]];
  /**
   * What positions have lost beyond their margins and nobody covers, in units of the stake asset. While it is above 0, withdrawals above
   * 10,000 USDT wait (`product-rules` 5.5, `PLATFORM_CHECK`).
   */
  'house.uncovered': readonly [asked: object, answer: bigint];
  /** What became of the account's command of this id; null when there was none, or it is forgotten. */
  'house.request': readonly [asked: { readonly accountId: number; readonly id: string }, answer: Outcome<string> | null];
};

/** The exchange itself: with what it was opened, what became of commands, and the turns of the products. */
export const house: Definition<KernelGround, never, CommonCode, 'house', HouseCommand, HouseEvent, HouseQueries, never> = {
  name: 'house',
  tagBase: 256,
  commands: commandsOf(HOUSE_COMMANDS),
  events: eventsOf(HOUSE_EVENTS),
  queries: ['house.opened', 'house.plannedStop', 'house.request', 'house.sizes', 'house.trail', 'house.uncovered'],
  refusals: {},
  section: { version: 3, reads: [1, 2, 3] },
  accounts: [],
  riskCategory: 'none',
  create: (ground) => ({
    decide: (context, body) => decideHouse(ground, context, body),
    apply(event) {
      switch (event.type) {
        case 'house.opened':
          return ground.house.open(event.formatVersion, event.mode);
        case 'house.advanced':
          ground.house.servedLast = event.servedLast;
          return;
        case 'house.stopPlanned':
          ground.house.stopMs = event.stopMs;
          return;
        case 'house.trailNoted':
          ground.house.trail = { trailSeq: event.trailSeq, hash: event.hash };
      }
    },
    queries: {
      'house.opened': () => ground.house.opened,
      'house.plannedStop': () => ground.house.stopMs,
      'house.trail': () => ground.house.trail,
      'house.sizes': () => ground.running.sizes(),
      'house.uncovered': () => ground.running.uncoveredUnits(),
      'house.request': ({ accountId, id }) => ground.running.outcomeOf(accountId, id),
    },
    save: (writer) => ground.house.save(writer),
    load: (reader, version) => ground.house.load(reader, version),
  }),
};

function decideHouse(ground: KernelGround, context: Context<HouseEvent>, body: HouseCommand): Outcome<CommonCode> {
  if (context.accountId !== 0) return refused('BAD_INPUT');
  switch (body.type) {
    case 'house.open': {
      if (ground.house.opened !== null) return refused('ALREADY_DONE');
      const { formatVersion, mode } = body;
      if (formatVersion !== JOURNAL_FORMAT) return refused('BAD_INPUT');
      context.emit({ type: 'house.opened', formatVersion, mode });
      return done(0);
    }
    case 'house.advance': {
      if (!isWhole(body.budget, 1, MOST_BUDGET)) return refused('BAD_INPUT');
      const { used, servedLast } = ground.running.advance(context, body.budget, ground.house.servedLast);
      if (servedLast !== '' && servedLast !== ground.house.servedLast) context.emit({ type: 'house.advanced', servedLast });
      return done(used);
    }
    case 'house.planStop': {
      const { stopMs } = body;
      if (stopMs !== 0 && !isWhole(stopMs, context.timeMs + 1, MOST_STOP_MS)) return refused('BAD_INPUT');
      if (stopMs === ground.house.stopMs) return refused('ALREADY_DONE');
      context.emit({ type: 'house.stopPlanned', stopMs });
      return done(0);
    }
    case 'house.noteTrail': {
      const { trailSeq, hash } = body;
      if (!isWhole(trailSeq, 1, Number.MAX_SAFE_INTEGER) || !SHA256.test(hash)) return refused('BAD_INPUT');
      if (trailSeq <= ground.house.trail.trailSeq) return refused('ALREADY_DONE');
      // A row that was left out could be written afterwards.
      if (trailSeq !== ground.house.trail.trailSeq + 1) return refused('BAD_INPUT');
      context.emit({ type: 'house.trailNoted', trailSeq, hash });
      return done(0);
    }
  }
}
