import { describe, expect, test } from 'vitest';
import type { BlockReference, ReadBlock, Transfer } from '../chain.ts';
import type { ReadAnswer } from './read-blocks.ts';
import { checkRules, knownBlocks, NOTHING_READ, resumed, takeAnswer, type ScanRules, type ScanState } from './scanner.ts';

const RULES: ScanRules = { network: 'ethereum', toCredit: 3, toFinal: 6, keptBlocks: 8 };

const at = (height: number, branch = 'a', parent = branch): BlockReference => ({
  height,
  hash: `${branch}${height}`,
  parentHash: `${parent}${height - 1}`,
});
const paid = (txId: string, chainUnits = 5n): Transfer => ({ channel: 'ETH', txId, outputIndex: 0, address: 'us', chainUnits });
const block = (reference: BlockReference, ...transfers: readonly Transfer[]): ReadBlock => ({ ...reference, transfers });
const answer = (base: BlockReference | null, ...blocks: readonly ReadBlock[]): ReadAnswer => ({
  head: blocks.at(-1) ?? base ?? at(0),
  base,
  isForked: false,
  blocks,
});

/** Takes answers one after the other; what was told, as words, and where it stands then. */
function scan(start: ScanState, ...answers: readonly ReadAnswer[]) {
  let state = start;
  const told: string[] = [];
  const ids: string[] = [];
  const problems: unknown[] = [];
  for (const one of answers) {
    const step = takeAnswer(state, one, RULES);
    ({ state } = step);
    told.push(...step.reports.map(({ status, txId, confirmations }) => `${txId} ${status} ${confirmations}`));
    ids.push(...step.reports.map(({ reportId }) => reportId));
    problems.push(step.problem);
  }
  expect(new Set(ids).size).toBe(ids.length);
  return { state, told, problems };
}

const started = takeAnswer(NOTHING_READ, { head: at(12), base: at(10), isForked: false, blocks: [] }, RULES).state;

describe('PRODUCT-RULES 13.1: what becomes of a deposit', () => {
  test('the first answer says where the scan begins: nothing before it is a deposit', () => {
    expect(started.blocks).toEqual([at(10)]);
    expect(knownBlocks(started)).toEqual([at(10)]);
  });

  test('seen, pending, credited at N, final at M, each once', () => {
    const { told } = scan(
      started,
      answer(at(10), block(at(11), paid('x'))),
      ...[12, 13, 14, 15, 16, 17].map((height) => answer(at(height - 1), block(at(height)))),
    );
    expect(told).toEqual(['x seen 1', 'x pending 2', 'x credited 3', 'x final 6']);
  });

  test('a slice of many blocks tells the same states', () => {
    const { told } = scan(started, answer(at(10), block(at(11), paid('x')), block(at(12)), block(at(13)), block(at(14), paid('y'))));
    expect(told).toEqual(['x seen 4', 'x credited 4', 'y seen 1']);
  });

  test('a fork: what was credited is taken back, what was not is dropped, and a transaction in another block is another arrival', () => {
    const before = scan(started, answer(at(10), block(at(11), paid('x')), block(at(12)), block(at(13), paid('y'))));
    expect(before.told).toEqual(['x seen 3', 'x credited 3', 'y seen 1']);
    const after = scan(before.state, answer(at(10), block(at(11, 'b', 'a')), block(at(12, 'b'), paid('x'))));
    expect(after.told).toEqual(['y dropped 1', 'x reorged 3', 'x seen 1']);
    expect(after.state.blocks.map(({ hash }) => hash)).toEqual(['a10', 'b11', 'b12']);
  });

  test('a chain that comes back to a block tells new arrivals, with ids of their own', () => {
    const x = block(at(11), paid('x'));
    const flips = [
      answer(at(10), x),
      answer(at(10), block(at(11, 'b', 'a'))),
      answer(at(10), x),
      answer(at(11), block(at(12)), block(at(13))),
    ];
    expect(scan(started, ...flips).told).toEqual(['x seen 1', 'x dropped 1', 'x seen 1', 'x credited 3']);
  });

  test('a fork below what is credited leaves it credited while fewer blocks stand on it', () => {
    const long = scan(started, answer(at(10), block(at(11), paid('x')), block(at(12)), block(at(13))));
    const { told } = scan(long.state, answer(at(11), block(at(12, 'b', 'a'))), answer(at(12, 'b'), block(at(13, 'b')), block(at(14, 'b'))));
    expect(told).toEqual([]);
  });

  test('a fork that is read in part makes the chain lower for a while: what was told is not told again', () => {
    const rules: ScanRules = { ...RULES, toCredit: 6 };
    let state = started;
    const told = [
      answer(at(10), block(at(11), paid('x')), block(at(12)), block(at(13)), block(at(14))),
      answer(at(12), block(at(13, 'b', 'a'))),
      answer(at(13, 'b'), block(at(14, 'b'))),
      answer(at(14, 'b'), block(at(15, 'b'))),
    ].flatMap((one) => {
      const step = takeAnswer(state, one, rules);
      ({ state } = step);
      return step.reports.map(({ status, confirmations }) => `${status} ${confirmations}`);
    });
    expect(told).toEqual(['seen 4', 'pending 5']);
  });

  test('what is told of an output has another id in each block and each state', () => {
    const ids = [at(11), at(11, 'b', 'a')].flatMap((where) =>
      takeAnswer(
        started,
        answer(at(10), block(where, paid('x')), block(at(12, where.hash[0])), block(at(13, where.hash[0]))),
        RULES,
      ).reports.map(({ reportId }) => reportId),
    );
    expect(new Set(ids).size).toBe(4);
  });

  test('the same state after the same answers: what was not written is told again with the same ids', () => {
    const one = answer(at(10), block(at(11), paid('x')));
    expect(takeAnswer(started, one, RULES)).toEqual(takeAnswer(started, one, RULES));
  });
});

describe('a node that is not to be believed changes nothing', () => {
  const { state } = scan(started, answer(at(10), block(at(11), paid('x')), block(at(12)), block(at(13))));

  test.each([
    ['has nothing new', answer(at(13)), null],
    ['goes back', answer(at(12)), 'NODE_BEHIND'],
    ['knows no block of ours yet', answer(null), 'NODE_BEHIND'],
    ['answers on a block that we never had', answer(at(13, 'c'), block(at(14, 'c'))), 'WRONG_ANSWER'],
    ['leaves a block out', answer(at(13), block(at(15))), 'WRONG_ANSWER'],
    ['answers blocks that do not stand on each other', answer(at(13), block(at(14)), block(at(15, 'c'))), 'WRONG_ANSWER'],
    ['answers our own block as a fork', answer(at(11), block(at(12)), block(at(13))), 'WRONG_ANSWER'],
    ['says an output twice in a block', answer(at(13), block(at(14), paid('y'), paid('y'))), 'WRONG_ANSWER'],
    ['says an output again in a later block', answer(at(13), block(at(14), paid('x'))), 'WRONG_ANSWER'],
    ['says that nothing arrived', answer(at(13), block(at(14), paid('y', 0n))), 'WRONG_ANSWER'],
  ] as const)('one that %s', (_what, one, problem) => expect(takeAnswer(state, one, RULES)).toEqual({ state, reports: [], problem }));

  test('a fork below all that is remembered takes everything back and stops, until somebody has it go on', () => {
    const deep = scan(state, { ...answer(null), isForked: true });
    expect(deep.told).toEqual(['x reorged 3']);
    expect(deep.problems).toEqual(['HALTED']);
    expect(scan(deep.state, answer(at(13), block(at(14)))).problems).toEqual(['HALTED']);
    const again = scan(resumed(deep.state), answer(at(10)), answer(at(10), block(at(11), paid('x'))));
    expect(again.told).toEqual(['x seen 1']);
    expect(again.state.epoch).toBeGreaterThan(deep.state.epoch);
  });

  test.each([{ toCredit: 0 }, { toCredit: 7 }, { keptBlocks: 6 }])(
    'rules that forget a deposit before it is final are refused: %o',
    (change) => {
      expect(() => checkRules(RULES)).not.toThrow();
      expect(() => checkRules({ ...RULES, ...change })).toThrow(RangeError);
    },
  );

  test('no more blocks are remembered than the rules say, with what is in them', () => {
    const blocks = Array.from({ length: 30 }, (_, index) => block(at(14 + index), paid(`z${index}`)));
    const read = scan(state, answer(at(13), ...blocks)).state;
    expect([read.blocks.length, read.deposits.length]).toEqual([8, 8]);
  });
});
