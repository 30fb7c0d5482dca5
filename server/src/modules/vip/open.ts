import type { OpenModule } from '../module.ts';
import type { VipParts } from './module.ts';
import { VipLevels } from './vip-levels.ts';

/** What was not ready at midnight is looked at again soon. */
const LOOK_EVERY_MS = 60_000;

export function openVip(parts: VipParts): OpenModule<VipLevels> {
  const levels = new VipLevels(parts);
  return { gives: levels, jobs: [{ name: 'vip-levels', intervalMs: LOOK_EVERY_MS, run: () => levels.compute() }] };
}
