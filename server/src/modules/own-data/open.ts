import type { OpenModule } from '../module.ts';
import { agreementCall, ownDataCalls } from './calls.ts';
import type { OwnDataParts } from './module.ts';

export function openModule(parts: OwnDataParts): OpenModule {
  return { calls: [agreementCall(parts)], callsOfOthers: (others) => ownDataCalls(parts, others) };
}
