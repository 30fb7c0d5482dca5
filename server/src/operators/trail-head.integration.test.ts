import { describe, expect, test } from 'vitest';
import { OperatorsGround } from './test/operators-ground.ts';
import { firstBroken, isCut, readActions } from './trail.ts';

const ground = new OperatorsGround();
const { ask, operators } = ground;

describe('RULES §18 the journal knows how far the trail has got', () => {
  const noted = () => ground.core.exchange.ask({ type: 'house.trail' });

  test('each row has its own entry, in their order; a request that writes nothing is followed by nothing', async () => {
    await operators({ anna: ['support'] });
    const last = (await readActions(ground.connection.database)).at(-1);
    expect(noted()).toEqual({ trailSeq: last?.seq, hash: last?.hash });
    const rows = ground.core.entries.flatMap(({ events }) =>
      events.flatMap((event) => (event.type === 'house.trailNoted' ? [event.trailSeq] : [])),
    );
    expect(rows).toEqual(Array.from({ length: last?.seq ?? 0 }, (_, index) => index + 1));
    const entries = ground.core.entries.length;
    await ask('anna', 'whoami');
    expect(ground.core.entries).toHaveLength(entries);
    await ask('anna', 'list');
    expect(noted().trailSeq).toBe((last?.seq ?? 0) + 1);
    expect(ground.problems).toEqual([]);
  });

  test('an end that is cut off shows, also when others come in its place', async () => {
    await operators({ anna: ['support'] });
    await ask('anna', 'list');
    const whole = await readActions(ground.connection.database);
    expect(isCut(whole, noted())).toBe(false);
    const head = noted();
    await ground.connection.pool.query('ALTER TABLE operator_actions DISABLE TRIGGER USER');
    try {
      await ground.connection.pool.query('DELETE FROM operator_actions WHERE seq > $1', [head.trailSeq - 2]);
    } finally {
      await ground.connection.pool.query('ALTER TABLE operator_actions ENABLE TRIGGER USER');
    }
    expect(firstBroken(await readActions(ground.connection.database))).toBeNull();
    expect(isCut(await readActions(ground.connection.database), noted())).toBe(true);
    for (let more = 0; more < 4; more++) await ask('anna', 'list');
    const others = await readActions(ground.connection.database);
    expect([others.length > head.trailSeq, firstBroken(others), isCut(others, noted())]).toEqual([true, null, true]);
    expect(noted()).toEqual(head);
    expect(ground.problems.at(-1)).toContain(`row ${head.trailSeq} is not the one`);
  });
});
