import type { Leg } from './leg.ts';
import type { PlanRow } from './plan.ts';

/** What the numbers in a leg are called: kinds of owners (`user`, `copy`, `fund`), codes of assets (`USDT`) and of custody networks (`TRC20`). */
export type LedgerNames = {
  ownerWord(ownerId: number): string;
  assetCode(assetId: number): string;
  networkCode(networkId: number): string;
};

const PARTS = /\{(kind|owner|ref|network|asset)\}/g;

/** The name of a leg's account, as its row of the plan writes it (`docs/accounts.md`): `user:7:hold:spot:1042:USDT`. */
export function accountName(row: PlanRow, leg: Pick<Leg, 'ownerId' | 'ref' | 'assetId'>, names: LedgerNames): string {
  return row.name.replaceAll(PARTS, (_whole, part: string) => {
    if (part === 'kind') return names.ownerWord(leg.ownerId);
    if (part === 'owner') return String(leg.ownerId);
    if (part === 'ref') return String(leg.ref);
    return part === 'network' ? names.networkCode(leg.ref) : names.assetCode(leg.assetId);
  });
}
