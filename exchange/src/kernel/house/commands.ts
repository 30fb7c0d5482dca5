import type { CommandTable, OneOf } from '../codec/fields.ts';
import { number, text, word } from '../codec/kinds.ts';

/** `demo`: play money and any prices. `live`: neither grants nor simulated accounts or prices. */
export type Mode = 'demo' | 'live';

/** In the order of their bytes in the journal: only ever appended to. */
export const MODES: readonly Mode[] = ['demo', 'live'];
export const mode = word('mode', MODES);

/** What an exchange itself is told. All are the house's own (acting account 0). */
export const HOUSE_COMMANDS = {
  'house.open': {
    tag: 1,
    memory: 'by-object',
    fields: { formatVersion: number, mode },
    meaning: 'the first command of every journal, and of no other place in it',
  },
  /** The budget is 1 … 1,000. `ref` is what it used. Nothing due: no event. */
  'house.advance': {
    tag: 2,
    memory: '24-hours',
    fields: { budget: number },
    meaning: 'does work of the products that is due, of at most so many cost units',
  },
  /** Nothing is opened any more that would end later. `ALREADY_DONE` when it is so already. */
  'house.planStop': {
    tag: 3,
    memory: 'by-object',
    fields: { stopMs: number },
    meaning: 'the exchange is going to be stopped at this time; 0 takes the plan back',
  },
  /**
   * The next row: its number, one above that of the row before (a lower one is `ALREADY_DONE`, a higher one `BAD_INPUT`), and its SHA-256 in 64
   * small hexadecimal digits.
   */
  'house.noteTrail': {
    tag: 4,
    memory: 'by-object',
    fields: { trailSeq: number, hash: text },
    meaning: 'the trail of operators, which is kept elsewhere, has this row; each row has a command of its own',
  },
} satisfies CommandTable;

export type HouseCommand = OneOf<typeof HOUSE_COMMANDS>;
