import { benchBook } from './book/bench-book.ts';
import { benchAudit } from './core/audit.ts';
import { benchCore, benchOrderPaths } from './core/bench-core.ts';
import { benchDurable } from './core/durable.ts';
import { benchPerpetual } from './core/perpetual.ts';
import { benchOrdersBesideFall } from './core/perpetual-orders-beside.ts';
import { benchPerpetualQuestions } from './core/perpetual-questions.ts';
import { benchSettling } from './core/settling.ts';
import { benchSqlOrders } from './core/sql.ts';
import { benchUpdown } from './core/updown.ts';
import { benchCustody } from './custody/bench-custody.ts';
import { benchFloods } from './floods/bench-floods.ts';
import { benchLists } from './lists/bench-lists.ts';
import { benchLogins } from './logins/bench-logins.ts';
import { benchVerify } from './proofs/bench-verify.ts';
import { benchSeries } from './series/bench-series.ts';
import { benchOrderPathsOverHttp } from './server/order-paths.ts';
import { benchOrders } from './server/orders.ts';
import { benchBusySockets, benchIdleSockets } from './server/sockets.ts';
import { type BenchRow, formatTable } from './table.ts';
import { benchUploads } from './uploads/bench-uploads.ts';
import { benchPages } from './web/lighthouse.ts';
import { benchSizes } from './web/sizes.ts';

type Section = { readonly name: string; readonly title: string; readonly run: () => Promise<readonly BenchRow[]> };

const sections: readonly Section[] = [
  { name: 'book', title: 'Order book, beside its peers', run: benchBook },
  { name: 'core', title: 'Exchange with ledger, in memory', run: async () => await Promise.resolve([...benchCore(), ...benchAudit()]) },
  { name: 'second', title: 'Second contracts, in memory and durable', run: async () => [...benchUpdown(), ...(await benchSettling())] },
  {
    name: 'perpetual',
    title: 'Perpetual contracts beside spot, in memory and over HTTP; orders beside a fall, durable',
    run: async () => [
      ...benchOrderPaths(),
      ...benchPerpetual(),
      ...benchPerpetualQuestions(),
      ...(await benchOrdersBesideFall()),
      ...(await benchOrderPathsOverHttp()),
    ],
  },
  { name: 'durable', title: 'Exchange with ledger and journal on disk; recovery; the same work as SQL', run: durable },
  { name: 'series', title: 'Signed series of prices', run: benchSeries },
  { name: 'verify', title: 'One settled contract, verified', run: benchVerify },
  { name: 'orders', title: 'Whole server over HTTP', run: benchOrders },
  { name: 'sockets', title: 'Whole server over WebSocket', run: async () => [await benchBusySockets(), await benchIdleSockets()] },
  { name: 'lists', title: 'Ticks while the longest answers are asked for', run: benchLists },
  { name: 'floods', title: 'A visitor beside floods from another network', run: benchFloods },
  { name: 'logins', title: 'Order entry beside a storm of logins', run: benchLogins },
  { name: 'uploads', title: 'Memory while pictures of documents arrive', run: benchUploads },
  { name: 'custody', title: 'Orders beside deposits; pages of records; memory of files and scans', run: benchCustody },
  { name: 'sizes', title: 'Web: what a visitor loads', run: async () => await Promise.resolve(benchSizes()) },
  { name: 'pages', title: 'Web: pages in Chromium', run: benchPages },
];

async function durable(): Promise<readonly BenchRow[]> {
  return [...(await benchDurable()), ...(await benchSqlOrders())];
}

/** `npm run bench` runs everything; `npm run bench -- book sockets` only what is named. */
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => sections.every((section) => section.name !== name));
if (unknown.length > 0) {
  console.error(`no such benchmark: ${unknown.join(', ')} (there are ${sections.map(({ name }) => name).join(', ')})`);
  process.exit(2);
}
for (const { name, title, run } of sections) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${title}`);
  console.log(formatTable(await run()));
}
