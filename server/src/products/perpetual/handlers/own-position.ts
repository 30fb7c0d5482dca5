import type { OpenPosition } from '@candor/exchange/products/perpetual/answers';
import type { ListedPerpetual } from '../markets.ts';
import { recordedPositions } from './own-queries.ts';
import type { PerpetualParts } from './parts.ts';

/** An open position of the account; undefined when it is unknown, another's or closed. */
export async function openPosition({ core }: PerpetualParts, accountId: number, positionId: number): Promise<OpenPosition | undefined> {
  const open = await core.query({ type: 'perpetual.positions', accountId, marketId: 0 });
  return open.find((position) => position.positionId === positionId);
}

/** The market of an own position, open or closed: a request may come again after its position was closed. Undefined for an unknown one and another's. */
export async function marketOfPosition(parts: PerpetualParts, accountId: number, positionId: number): Promise<ListedPerpetual | undefined> {
  const open = await openPosition(parts, accountId, positionId);
  if (open !== undefined) return parts.perpetuals.market(open.marketId);
  const { records, core } = parts;
  await records.reach(core.figures().seq);
  const [recorded] = await recordedPositions(records.database, accountId, [positionId]);
  return recorded === undefined ? undefined : parts.perpetuals.market(recorded.market);
}
