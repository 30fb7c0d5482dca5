/** `demo`: play money and any prices. `live`: neither grants nor simulated accounts or prices. */
export type Mode = 'demo' | 'live';

/** What an exchange itself is told. All are the house's own (acting account 0). */
export type HouseCommand =
  /** The first command of every journal, and of no other place in it. */
  | { readonly type: 'house.open'; readonly formatVersion: number; readonly mode: Mode }
  /** Does due work of the products, at most `budget` (1 … 1,000) cost units. `ref` is what it used. Nothing due: no event. */
  | { readonly type: 'house.advance'; readonly budget: number }
  /**
   * The exchange is going to be stopped at this time: nothing is opened any more that would end later. 0 takes the plan back; `ALREADY_DONE`
   * when it is so already.
   */
  | { readonly type: 'house.planStop'; readonly stopMs: number }
  /**
   * The next row of the trail of operators, which is kept elsewhere: its number, one above that of the row before (a lower one is `ALREADY_DONE`, a
   * higher one `BAD_INPUT`), and its SHA-256 in 64 small hexadecimal digits.
   */
  | { readonly type: 'house.noteTrail'; readonly trailSeq: number; readonly hash: string };
