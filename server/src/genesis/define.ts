import type { CommandBody } from '@candor/exchange/command';
import type { Core } from '../machine/core/core.ts';

/** Sends a command with an id derived from what it defines. What was done before, in whatever words a file used then, stays as it is. */
export async function define(core: Pick<Core, 'submit'>, id: string, body: CommandBody): Promise<void> {
  const { outcome } = await core.submit({ id: `genesis:${id}`, accountId: 0, body });
  if (outcome.ok || outcome.code === 'ALREADY_DONE' || outcome.code === 'ID_CONFLICT') return;
  throw new Error(`genesis: ${id} was refused: ${outcome.code}${outcome.limit === '' ? '' : ` (${outcome.limit})`}`);
}
