import type { GenesisGround } from './product-genesis.ts';

/**
 * For products whose stakes need a confirmed risk text in live mode. With play money any client of the published calls may try them at once;
 * our own asks for the confirmation all the same. The mode of the last start holds.
 */
export async function requireConfirmation({ core, mode }: GenesisGround): Promise<void> {
  const confirmation = mode === 'live';
  const { confirmationRequired } = await core.query({ type: 'protection.info', accountId: 0 });
  if (confirmationRequired === confirmation) return;
  const { outcome } = await core.submit({ id: '', accountId: 0, body: { type: 'protection.require', confirmation } });
  if (!outcome.ok) throw new Error(`the confirmation of risks cannot be set: ${outcome.code}`);
}
