import { CALLS } from '@candor/contract/table';
import { bindUser, type BoundCall } from '../../api/user/bind.ts';
import { pageOf } from '../../api/user/records-reader.ts';
import { page } from '../../api/user/result.ts';
import type { PlatformTime } from '../../api/user/platform-time.ts';
import type { SignIns } from './sign-ins.ts';

export function signInCalls(signIns: SignIns, time: PlatformTime): readonly BoundCall[] {
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
        times: { createMs: createdMs },
      }));
      return page(rows, total);
    }),
  ];
}
