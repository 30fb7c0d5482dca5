import { roundsStatistics } from './rounds/statistics.ts';
import { roundsCalls } from './rounds/table.ts';
import { roundsTexts } from './rounds/texts.ts';
import { spotCalls } from './spot/table.ts';
import { updownStatistics } from './updown/statistics.ts';
import { updownCalls } from './updown/table.ts';
import { updownTexts } from './updown/texts.ts';

/** Texts of the products' own refusals. */
export const productTexts = { ...updownTexts, ...roundsTexts } as const;
/** Their parts of the public results. */
export const productStatistics = { ...updownStatistics, ...roundsStatistics } as const;
/** Calls by our own name of each (`table.ts`). Marked as without effects: a browser imports single calls, and its bundle leaves this out. */
export const productCalls = /* @__PURE__ */ (() => ({ ...spotCalls, ...updownCalls, ...roundsCalls }))();
