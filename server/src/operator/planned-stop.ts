import type { Core } from '../machine/core/core.ts';

/** At a start: the time of a planned stop that is over stops nothing any more. One that is still to come outlives a crash. */
export async function dropPassedStop(core: Pick<Core, 'submit' | 'query'>, nowMs: number): Promise<void> {
  const stopMs = await core.query({ type: 'house.plannedStop' });
  if (stopMs !== 0 && stopMs <= nowMs) await dropStop(core);
}

/** At a clean stop, when nothing can be opened any more: that was it, planned for now or not. */
export async function dropStop(core: Pick<Core, 'submit' | 'query'>): Promise<void> {
  if ((await core.query({ type: 'house.plannedStop' })) === 0) return;
  await core.submit({ id: '', accountId: 0, body: { type: 'house.planStop', stopMs: 0 } });
}
