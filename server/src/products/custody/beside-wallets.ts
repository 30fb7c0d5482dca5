import type { AskBeside } from '../../api/user/beside-wallets.ts';

/** Withdrawals that have not ended have left the wallet; deposits that are credited and not final are in it. */
export const besideWallets: AskBeside = async (core, accountId) =>
  (await core.query({ type: 'custody.totals', accountId })).map(({ assetId, onTheWayUnits, nonFinalUnits }) => ({
    assetId,
    onTheWayUnits,
    notFinalUnits: nonFinalUnits,
  }));
