import { isFailure } from './failures.ts';

/** Rows that the app asks for in one call. */
export const PAGE_ROWS = 100;
/** A long list takes more calls than an account may make at once: the server says so and takes the next ones after a pause. */
const PAUSE_MS = 2_000;
/** Longer than the calls of a list of 100,000 rows are spread by that. */
const PAUSES_MOST = 60;

export interface PageParameters {
  readonly pageNum: number;
  readonly pageSize: number;
}

/** `total` is null where the call does not tell it: then a page that is not full is the last. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number | null;
}

/** By which a row is known again. */
type Numbered = { readonly recordId: number } | { readonly orderId: number };

/**
 * The rows of a list from its beginning, page after page, until it ends or `isEnough`. Each row is there once: a new one pushes the last of a
 * page into the next. Rejects when a page does not arrive.
 */
export async function loadPages<Row extends Numbered>(
  load: (page: PageParameters) => Promise<Page<Row>>,
  isEnough: (rows: readonly Row[]) => boolean = () => false,
): Promise<{ readonly rows: readonly Row[]; readonly total: number }> {
  const byId = new Map<number, Row>();
  for (let pageNum = 1; ; pageNum += 1) {
    // oxlint-disable-next-line no-await-in-loop -- whether there is another page is only known when this one is there
    const page = await patiently(() => load({ pageNum, pageSize: PAGE_ROWS }));
    for (const row of page.rows) byId.set('recordId' in row ? row.recordId : row.orderId, row);
    const rows = [...byId.values()];
    const isLast = page.total === null ? page.rows.length < PAGE_ROWS : pageNum * PAGE_ROWS >= page.total;
    if (isLast || isEnough(rows)) return { rows, total: page.total ?? rows.length };
  }
}

async function patiently<Answer>(load: () => Promise<Answer>): Promise<Answer> {
  for (let pauses = 0; ; pauses += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- tried again only when it was refused
      return await load();
    } catch (error) {
      if (!isFailure(error) || error.reason !== 'TOO_MANY_REQUESTS' || pauses === PAUSES_MOST) throw error;
      // oxlint-disable-next-line no-await-in-loop -- the pause is what it is for
      await new Promise((resolve) => {
        setTimeout(resolve, PAUSE_MS);
      });
    }
  }
}
