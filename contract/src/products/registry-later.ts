import { roundsStatistics } from './rounds/statistics.ts';
import { roundsCalls } from './rounds/table.ts';
import { spotCalls } from './spot/table.ts';
import { updownStatistics } from './updown/statistics.ts';
import { updownCalls } from './updown/table.ts';

/** Their parts of the public results. */
export const productStatistics = { ...updownStatistics, ...roundsStatistics } as const;
/** Calls by our own name of each (`table.ts`). Marked as without effects: a browser imports single calls, and its bundle leaves this out. */
export const productCalls = /* @__PURE__ */ (() => ({ ...spotCalls, ...updownCalls, ...roundsCalls }))();
