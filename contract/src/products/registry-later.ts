import { conversionCalls } from './conversion/table.ts';
import { perpetualMessages } from './perpetual/messages.ts';
import { perpetualStatistics } from './perpetual/statistics.ts';
import { perpetualCalls } from './perpetual/table.ts';
import { roundsMessages } from './rounds/messages.ts';
import { roundsStatistics } from './rounds/statistics.ts';
import { roundsCalls } from './rounds/table.ts';
import { spotMessages } from './spot/messages.ts';
import { spotCalls } from './spot/table.ts';
import { updownStatistics } from './updown/statistics.ts';
import { updownCalls } from './updown/table.ts';

/** Their parts of the public results. */
export const productStatistics = { ...updownStatistics, ...roundsStatistics, ...perpetualStatistics } as const;
/** What is said on their topics, for the API document. */
export const productMessages = /* @__PURE__ */ (() => ({ ...spotMessages, ...roundsMessages, ...perpetualMessages }))();
/** Calls by our own name of each (`table.ts`). Marked as without effects: a browser imports single calls, and its bundle leaves this out. */
export const productCalls = /* @__PURE__ */ (() => ({
  ...spotCalls,
  ...updownCalls,
  ...roundsCalls,
  ...perpetualCalls,
  ...conversionCalls,
}))();
