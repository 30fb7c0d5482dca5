import type { Machine } from '../api/user/machine.ts';
import type { OperatorAction } from '../operators/operator-action.ts';

export type ProductActionParts = Pick<Machine, 'core' | 'exchangeNow'>;

/** What operators can ask of a product. */
export type ProductActions = (parts: ProductActionParts) => readonly OperatorAction[];
