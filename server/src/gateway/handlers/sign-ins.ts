import { CALLS } from '@candor/contract/table';
import { bindUser, type BoundCall } from '../bind.ts';
import { pageOf } from '../records-reader.ts';
import { page } from '../result.ts';
import type { Services } from '../services.ts';

export function signInCalls({ signIns, time }: Services): readonly BoundCall[] {
  return [
    bindUser(CALLS.signIns, async ({ caller, parameters }) => {
      const { signIns: found, total } = await signIns.list(caller.userId, pageOf(parameters));
      const rows = found.map(({ id, way, outcome, agent, address, createdMs }) => ({
        id,
        way,
        done: outcome === 'done',
        reason: outcome === 'done' ? null : outcome,
        agent,
        address,
        createTime: time.text(createdMs),
        params: { createTime: createdMs },
      }));
      return page(rows, total);
    }),
  ];
}
