import { useSay } from '../../../../i18n/text.tsx';
import type { Withdrawal } from '../queries.ts';

/** How many blocks confirm a withdrawal, of how many; null while there is none, and when it is over. */
export function useConfirmationsText({ confirmations, finalConfirmations }: Withdrawal): string | null {
  const say = useSay();
  if (confirmations === 0) return null;
  const count = String(Math.min(confirmations, finalConfirmations));
  return say('withdrawals.state.confirmations', { count, of: String(finalConfirmations) });
}
