import { helpCenter, noticeList, oneNotice, rulesList } from '@candor/contract/modules/content/calls';
import { queryClient } from '../api/query-client.ts';
import { readMore, wholeOf } from '../market/guards.ts';
import { market } from '../market/live.ts';
import { followSeenElsewhere } from '../session/notices.ts';

const KEY = 'content';
const TEXTS = [noticeList, oneNotice, rulesList, helpCenter];

/** All pages hear of a publication at once: each asks within so long, at a moment of its own. */
const SPREAD_MS = 10_000;

/** Reads texts again when the server says that others are published: a page that runs shows them without being loaded again. */
export function followContent(): void {
  readMore('CONTENT', (symbol, ts, tick) => {
    const version = wholeOf(tick['version']);
    return version === null ? null : { type: 'OTHER', symbol, ts, key: KEY, value: { version } };
  });
  let known: number | null = null;
  let isWaiting = false;
  market.store.subscribe(KEY, () => {
    const version: unknown = Reflect.get(market.store.read(KEY) ?? {}, 'version');
    if (typeof version !== 'number' || version === known) return;
    // what the page has read when it began may be older than the first number that it hears
    if ((known !== null || version > 0) && !isWaiting) {
      isWaiting = true;
      window.setTimeout(() => {
        isWaiting = false;
        void readAgain();
      }, Math.random() * SPREAD_MS);
    }
    known = version;
  });
  market.acquire({ type: 'CONTENT' });
  followSeenElsewhere();
}

async function readAgain(): Promise<void> {
  await Promise.all(TEXTS.map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })));
}
