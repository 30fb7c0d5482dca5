import type { Reference } from './commands.ts';
import type { AccountKind, SubOwner } from './owner.ts';
import type { Leg } from '../../ledger/leg.ts';

/** Why money moved outside a trade; records are typed by it. */
export type MoveReason = 'capital' | 'fund' | 'endow' | 'grant' | 'transfer';

export type AccountEvent =
  | { readonly type: 'asset.defined'; readonly assetId: number; readonly code: string; readonly scale: number }
  /** A network of custody, at its first use; legs of custody name it by this number. */
  | { readonly type: 'network.defined'; readonly networkId: number; readonly code: string }
  | { readonly type: 'account.opened'; readonly accountId: number; readonly kind: AccountKind }
  | ({ readonly type: 'owner.opened' } & SubOwner)
  | ({ readonly type: 'ledger.moved'; readonly reason: MoveReason; readonly legs: readonly Leg[] } & Reference);
