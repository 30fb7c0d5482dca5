import type { Evidence } from './evidence.ts';
import type { UpdownEvidence } from '../kinds/updown/evidence.ts';
import { NO_LINK } from '../digest.ts';
import { keyName } from '../signature.ts';
import { type Tick, tickDigest } from '../tick.ts';
import type { Fraud } from './fraud.ts';
import type { MadeRound } from '../kinds/rounds/test/made-round.ts';
import type { MadeSecond } from '../kinds/updown/test/made-updown.ts';
import { announce, makeKeys } from './made-series.ts';
import { priceText } from './made-sources.ts';
import type { Seal } from './sealed.ts';

/** The first `ok` tick, and with it changed and everything after it signed again. */
function withFirstOk(evidence: UpdownEvidence, seal: Seal, change: (tick: Tick) => Tick): UpdownEvidence {
  const at = evidence.ticks.findIndex(({ state }) => state === 'ok');
  const first = evidence.ticks[at];
  if (first === undefined) return seal.ticks(evidence, evidence.ticks);
  const changed = change(first);
  const next = evidence.ticks.findIndex(({ state }, index) => index > at && state === 'ok');
  // What is no price repeats the one before.
  const repeats = (index: number): boolean => index > at && (next === -1 || index < next);
  return seal.ticks(
    evidence,
    evidence.ticks.map((tick, index) => (index === at ? changed : repeats(index) ? { ...tick, price: changed.price } : tick)),
  );
}

type Checkpoints = UpdownEvidence['checkpoints'];
type Checkpoint = Checkpoints[number]['checkpoint'];

/** Another checkpoint before the last one, signed, of the first tick. */
function withEarlier(
  evidence: UpdownEvidence,
  seal: Seal,
  change: (last: Checkpoint) => Partial<Checkpoint> | null,
): UpdownEvidence | null {
  const [last] = evidence.checkpoints.slice(-1);
  const [first] = evidence.ticks;
  const changed = last === undefined ? null : change(last.checkpoint);
  if (last === undefined || first === undefined || changed === null || last.checkpoint.k < 3) return null;
  const heads = last.checkpoint.heads.map((head) =>
    head.symbol === first.symbol ? { ...head, n: first.n, hash: tickDigest(first) } : head,
  );
  const { k, journal } = last.checkpoint;
  const checkpoint = { ...last.checkpoint, k: k - 2, heads, journal: { ...journal, seq: 1 }, ...changed };
  // One key signs both, so that only what was changed is wrong.
  return { ...evidence, checkpoints: [{ checkpoint, signature: seal.sign('candor/checkpoint/1', checkpoint) }, last] };
}

const lastCheckpoint = (evidence: UpdownEvidence, seal: Seal, change: (last: Checkpoint) => Checkpoint): UpdownEvidence => ({
  ...evidence,
  checkpoints: evidence.checkpoints.map((one, index) => {
    if (index < evidence.checkpoints.length - 1) return one;
    const checkpoint = change(one.checkpoint);
    return { checkpoint, signature: seal.sign('candor/checkpoint/1', checkpoint) };
  }),
});

const replaceKeys = <E extends Evidence>(evidence: E, change: (keys: Evidence['keys']) => Evidence['keys']): E => ({
  ...evidence,
  keys: change(evidence.keys),
});

export const SERIES_FRAUDS: Readonly<Record<string, Fraud<MadeSecond>>> = {
  'a tick put into the past': ({ evidence }, seal) => {
    const second = evidence.ticks[1]?.time ?? 0;
    const one = withEarlier(evidence, seal, ({ time, key, journal }) =>
      second + 5_001 <= time && journal.seq > 1 && isInUse(evidence, key, second + 5_001) ? { time: second + 5_001 } : null,
    );
    return one === null ? null : [one, 'checkpoints'];
  },
  'two checkpoints of one number': ({ evidence }, seal) => {
    const one = withEarlier(evidence, seal, ({ k }) => ({ k }));
    return one === null ? null : [one, 'checkpoints'];
  },
  'a checkpoint of an earlier tick after one of a later': ({ evidence }, seal) => {
    const one = withEarlier(evidence, seal, () => ({}));
    return one === null || evidence.ticks.length < 2 ? null : [{ ...one, checkpoints: one.checkpoints.toReversed() }, 'checkpoints'];
  },
  'checkpoints over two journals': ({ evidence }, seal, random) => {
    const one = withEarlier(evidence, seal, ({ journal }) => ({ journal: { seq: journal.seq, hash: random.hex(64) } }));
    return one === null ? null : [one, 'checkpoints'];
  },
  'a checkpoint that goes back in the journal': ({ evidence }, seal) => {
    const one = withEarlier(evidence, seal, ({ journal }) => ({ journal: { ...journal, seq: journal.seq + 1 } }));
    return one === null ? null : [one, 'checkpoints'];
  },
  'a checkpoint before the tick that it names': ({ evidence }, seal) => {
    const last = evidence.ticks.at(-1)?.time ?? 0;
    return [lastCheckpoint(evidence, seal, (checkpoint) => ({ ...checkpoint, time: last - 1 })), 'checkpoints'];
  },
  'heads out of order': ({ evidence }, seal) => [
    lastCheckpoint(evidence, seal, (checkpoint) => ({ ...checkpoint, heads: checkpoint.heads.toReversed() })),
    'checkpoints',
  ],
  'two heads of one symbol': ({ evidence }, seal) => [
    lastCheckpoint(evidence, seal, (checkpoint) => ({ ...checkpoint, heads: checkpoint.heads.flatMap((head) => [head, head]) })),
    'checkpoints',
  ],
  'a later checkpoint that links to nothing': ({ evidence }, seal) => {
    const last = evidence.checkpoints.at(-1)?.checkpoint;
    if (last === undefined || last.k === 1) return null;
    return [lastCheckpoint(evidence, seal, (checkpoint) => ({ ...checkpoint, prev: NO_LINK })), 'checkpoints'];
  },
  'a later tick that links to nothing': ({ evidence }, seal) => {
    const [first] = evidence.ticks;
    if (first === undefined || first.n === 1) return null;
    return [seal.ticks(evidence, [{ ...first, prev: NO_LINK }, ...evidence.ticks.slice(1)]), 'ticks'];
  },
  'ticks of another symbol': ({ evidence }, seal) => [
    seal.ticks(
      evidence,
      evidence.ticks.map((tick) => ({ ...tick, symbol: 'xyzusdt' })),
    ),
    'ticks',
  ],
  'a price of an hour ago': ({ evidence }, seal) => [
    withFirstOk(evidence, seal, (tick) => ({
      ...tick,
      sources: tick.sources.map((source) => ({ ...source, time: source.used ? tick.time - 3_600_000 : source.time })),
    })),
    'index',
  ],
  'a source counted twice': ({ evidence }, seal) => [
    withFirstOk(evidence, seal, (tick) => ({ ...tick, sources: tick.sources.flatMap((source) => [source, source]) })),
    'index',
  ],
  'a venue that lies by 3 % taken at its word': ({ evidence }, seal) => [
    withFirstOk(evidence, seal, (tick) => ({
      ...tick,
      rule: 'index/2',
      ...oneLies(tick, (honest, lie) => Math.round((3 * honest + lie) / 4)),
    })),
    'index',
  ],
  'a clamped mean under the name of the plain one': ({ evidence }, seal) => [
    withFirstOk(evidence, seal, (tick) => ({ ...tick, rule: 'index/1', ...oneLies(tick, (honest) => Math.round(honest * 1.000025)) })),
    'index',
  ],
  'a source that did not count in a tick of a rule that lists no others': ({ evidence }, seal) => [
    withFirstOk(evidence, seal, (tick) => {
      const [source] = tick.sources;
      return source === undefined
        ? tick
        : { ...tick, rule: 'index/3', sources: [source, { ...source, name: 'old', used: false, time: tick.time - 15_001 }] };
    }),
    'index',
  ],
  'two sources that are a step too far apart': ({ evidence }, seal) => [
    withFirstOk(evidence, seal, (tick) => ({ ...tick, rule: 'index/3', ...twoApart(tick) })),
    'index',
  ],
  'a key that nobody announced, not even itself': ({ evidence }) => [
    replaceKeys(evidence, (keys) => keys.map(({ key, publicKey, fromMs }) => ({ key, publicKey, fromMs }))),
    'keys',
  ],
  'a key announced by one that was replaced': ({ evidence, keys }) => {
    const [first, , third] = keys;
    if (first === undefined || third === undefined) return null;
    const announced = { ...third.published, announcement: announce(first, third.published) };
    return [replaceKeys(evidence, (all) => all.with(2, announced)), 'keys'];
  },
  'a key that anybody can sign for': ({ evidence }, _seal, random) => {
    const publicKey = random
      .pick(['01', '00', 'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f', SMALL_ORDER])
      .padEnd(64, '0');
    const key = keyName(publicKey);
    const object = { v: 1, key, publicKey, time: 1, prev: key } as const;
    // S = 0 and R = the key's own point of order 1 is a signature of every message for it, by libraries that do not look.
    const signature = `01${'0'.repeat(126)}`;
    return [{ ...evidence, keys: [{ key, publicKey, fromMs: 1, announcement: { object, signature, by: key } }] }, 'keys'];
  },
  'a receipt signed after its settlement': ({ evidence, keys }, seal) => {
    const last = keys.at(-1);
    const before = keys.at(-2);
    if (last === undefined || before === undefined || last.published.fromMs <= evidence.receipt.time) return null;
    const changed = { ...evidence, receipt: { ...evidence.receipt, key: last.published.key } };
    return [seal.second({ ...changed, settlement: { ...evidence.settlement, key: before.published.key } }), 'settlement'];
  },
  'a loss that is none': ({ evidence }, seal) => {
    if (evidence.settlement.result === 'lose') return null;
    const amounts = { ...evidence.settlement.amounts, payout: '0.00000000' };
    return [seal.second({ ...evidence, settlement: { ...evidence.settlement, result: 'lose', reason: '', amounts } }), 'outcome'];
  },
  'a tie that is none': ({ evidence }, seal) => {
    const { result, amounts } = evidence.settlement;
    if (result === 'tie') return null;
    const settlement = { ...evidence.settlement, result: 'tie', reason: '', amounts: { ...amounts, payout: amounts.stake } } as const;
    return [seal.second({ ...evidence, settlement }), 'outcome'];
  },
  'keys of another exchange': ({ evidence }, _seal, random) => {
    const foreign = makeKeys(random, evidence.keys.length, 1, evidence.receipt.time).map(({ published }) => published);
    return [{ ...evidence, keys: foreign }, 'receipt'];
  },
};

export const SHARING_FRAUDS: Readonly<Record<string, Fraud<MadeRound>>> = {
  'the odd unit to another winner': ({ evidence }, seal) => {
    const { stakes, result } = evidence.round;
    const winners = stakes.filter(({ side }) => side === result);
    const [one, other] = [winners.at(0), winners.at(-1)];
    if (one === undefined || other === undefined || one === other || /0{8}$/.test(one.payout)) return null;
    const moved = stakes.map((stake) =>
      stake === one
        ? { ...stake, payout: plus(stake.payout, -1n) }
        : stake === other
          ? { ...stake, payout: plus(stake.payout, 1n) }
          : stake,
    );
    const own = moved.find(({ orderId }) => orderId === evidence.receipt.orderId);
    const amounts = { ...evidence.settlement.amounts, payout: own?.payout ?? '' };
    const round = { ...evidence.round, stakes: moved };
    return [seal.round({ ...evidence, round, settlement: { ...evidence.settlement, amounts } }), 'payout'];
  },
  'a stake invented': ({ evidence }, seal) => {
    const { stakes } = evidence.round;
    const last = stakes.at(-1);
    if (last === undefined) return null;
    const invented = { ...last, orderId: `R-${Number(last.orderId.slice(2)) + 1}` };
    return [seal.round({ ...evidence, round: { ...evidence.round, stakes: [...stakes, invented] } }), 'round'];
  },
  'a stake of another left out': ({ evidence }, seal) => {
    const stakes = evidence.round.stakes.filter(({ orderId }, index) => index > 1 || orderId === evidence.receipt.orderId);
    if (stakes.length === evidence.round.stakes.length) return null;
    return [seal.round({ ...evidence, round: { ...evidence.round, stakes } }), 'round'];
  },
  'a stake twice': ({ evidence }, seal) => {
    const stakes = evidence.round.stakes.flatMap((stake) => (stake.orderId === evidence.receipt.orderId ? [stake, stake] : [stake]));
    return [seal.round({ ...evidence, round: { ...evidence.round, stakes } }), 'round'];
  },
};

/** Three sources of one price and a fourth 3 % above it, with the price that is made of them. */
function oneLies(tick: Tick, priceOf: (honestSteps: number, lieSteps: number) => number): Pick<Tick, 'price' | 'sources'> {
  const honest = Number(tick.price.replace('.', ''));
  const lie = Math.round(honest * 1.03);
  const sources = ['alpha', 'beta', 'gamma', 'liar'].map((name) => ({
    name,
    price: priceText(name === 'liar' ? lie : honest),
    time: tick.time,
    weight: 1,
    used: true,
  }));
  return { price: priceText(priceOf(honest, lie)), sources };
}

/** Two sources whose distance is within 0.05 % of the higher price and not of the lower one, with the price in the middle. */
function twoApart({ price, time }: Tick): Pick<Tick, 'price' | 'sources'> {
  const distance = 2 * Math.ceil(Number(price.replace('.', '')) / 4_000);
  const lower = 2_000 * distance - 1;
  const sources = [lower, lower + distance].map((steps, index) => ({
    name: `venue-${index}`,
    price: priceText(steps),
    time,
    weight: 1,
    used: true,
  }));
  return { price: priceText(lower + distance / 2), sources };
}

/** A point of order 8. */
const SMALL_ORDER = 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a';

function isInUse({ keys }: UpdownEvidence, name: string, timeMs: number): boolean {
  const index = keys.findIndex(({ key }) => key === name);
  return (keys[index]?.fromMs ?? Number.POSITIVE_INFINITY) <= timeMs && timeMs <= (keys[index + 1]?.fromMs ?? timeMs);
}

function plus(amount: string, units: bigint): string {
  const digits = (BigInt(amount.replace('.', '')) + units).toString().padStart(9, '0');
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`;
}
