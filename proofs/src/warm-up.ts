import { digest, NO_LINK } from './digest.ts';
import { parseSecondReceipt } from './receipt.ts';
import { isSigned } from './signature.ts';
import { parseTick, type Tick } from './tick.ts';
import { needIndex } from './verify/index-rule.ts';
import { linkTicks } from './verify/series.ts';

/** Vector G43: public, and in everybody's hands. */
const PUBLIC_KEY = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';
const SIGNATURE =
  'b63bd48f032a240bfc449cfca7c93d2f0f519c896ad2b1784202691890df35da0898e8049d13099af9b5f578bde93856553c1c72c96549df99554911bb41d50a';
const RECEIPT = {
  v: 1,
  kind: 'second.accept',
  orderId: 'S-1',
  symbol: 'btcusdt',
  side: 'up',
  asset: 'USDT',
  stake: '100.00000000',
  ratePpm: 850_000,
  product: 'btcusdt-60@1',
  time: 1_767_225_600_500,
  expiry: 1_767_225_660_500,
  journal: { seq: 40, hash: NO_LINK },
  key: '21fe31dfa154a261',
} as const;

const TICKS = 400;
const SIGNATURES = 6;

/**
 * Runs what a verification runs, on the golden vectors, so that the first file that somebody waits for is checked by code that the machine has already
 * translated. Answers whether the vectors hold: if they do not, nothing that this machine computes is worth anything.
 */
export function warmUp(): boolean {
  const ticks: Tick[] = [];
  let prev = NO_LINK;
  for (let n = 1; n <= TICKS; n += 1) {
    const time = 1_767_225_600_000 + n * 250;
    const source = { name: 'alpha', price: '30000.01', time, weight: 1, used: true };
    const tick = parseTick({ v: 1, symbol: 'btcusdt', n, time, price: '30000.01', state: 'ok', rule: 'index/1', sources: [source], prev });
    needIndex(tick);
    prev = digest('candor/tick/1', tick);
    ticks.push(tick);
  }
  const linked = linkTicks(ticks, 'btcusdt', 1)[0]?.at(-1)?.hash === prev;
  const receipt = parseSecondReceipt(RECEIPT);
  let signed = true;
  for (let times = 0; times < SIGNATURES; times += 1) signed &&= isSigned(PUBLIC_KEY, 'candor/receipt/1', receipt, SIGNATURE);
  return linked && signed;
}
