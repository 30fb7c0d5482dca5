import type { Machine } from '../../../machine/core/machine.ts';
import { COMPARED } from '../../../audit/rules.ts';
import { isSame, shown } from '../../../audit/same.ts';
import { isBelowMaintenance } from './arithmetic.ts';
import type { AuditState } from './state.ts';
import type { Market } from './market.ts';
import type { Position } from './objects.ts';
import { CLEARING_PERPETUAL, HOLD_PERPETUAL, MARGIN } from './rows.ts';
import { HELD, SHOWN, ZERO_SUM } from './rules.ts';

/** After the last entry: I5 of holds and margins, I9 of each market. */
export function compareMoney(state: AuditState): void {
  const { postings, find } = state.ground;
  const { assetId } = state;
  const held = new Map(Array.from(state.orders(), ({ orderId, heldUnits }) => [orderId, heldUnits] as const));
  const margins = new Map(Array.from(state.positions.values(), ({ positionId, marginUnits }) => [positionId, marginUnits] as const));
  for (const [row, what, due] of [
    [HOLD_PERPETUAL, 'the hold of order', held] as const,
    [MARGIN, 'the margin of position', margins] as const,
  ]) {
    const found = new Map(Array.from(postings.rowsOf(row), ({ ref, amount }) => [ref, amount] as const));
    for (const [ref, units] of due) if ((found.get(ref) ?? 0n) !== units) find(HELD, `${what} ${ref}`, units, found.get(ref) ?? 0n);
    for (const [ref, units] of found) if (!due.has(ref)) find(HELD, `${what} ${ref}, which is not open`, 0n, units);
  }
  for (const market of state.markets()) {
    const { marketId, lots } = market;
    if (lots.long !== lots.short) find(ZERO_SUM, `short lots of market ${marketId}`, lots.long, lots.short);
    const clearing = postings.units({ code: CLEARING_PERPETUAL.code, ownerId: 0, ref: marketId, assetId });
    if (clearing !== -entriesOf(market)) find(ZERO_SUM, `the clearing account of market ${marketId}`, -entriesOf(market), clearing);
  }
}

function entriesOf({ positions }: Market): bigint {
  return [...positions.values()].reduce((sum, { side, entryUnits }) => sum + (side === 'long' ? entryUnits : -entryUnits), 0n);
}

/** What the exchange answers of positions, orders and triggers, against the journal. */
export function compareAnswers(state: AuditState, machine: Machine, accountIds: Iterable<number>): void {
  const { find } = state.ground;
  const compare = (what: string, is: unknown, due: unknown): void => {
    if (!isSame(is, due)) find(COMPARED, `${what} in the exchange`, shown(due), shown(is));
  };
  const triggers = [...state.triggers.values()];
  for (const accountId of accountIds) {
    const asked = { accountId, marketId: 0 };
    const answered = machine.ask({ type: 'perpetual.positions', ...asked });
    const positions = [...state.positions.values()].filter((position) => position.accountId === accountId);
    compare(
      `positions of account ${accountId}`,
      answered
        .map(({ positionId, lots, entryValueUnits, marginUnits }) => ({ positionId, lots, entryValueUnits, marginUnits }))
        .toSorted((a, b) => a.positionId - b.positionId),
      positions.map(({ positionId, lots, entryUnits: entryValueUnits, marginUnits }) => ({
        positionId,
        lots,
        entryValueUnits,
        marginUnits,
      })),
    );
    for (const { positionId, liquidationTicks } of answered) compareShown(state, positionId, liquidationTicks);
    compare(
      `orders of account ${accountId}`,
      machine
        .ask({ type: 'perpetual.orders', ...asked })
        .map(({ orderId, priceTicks, lots, filledLots, holdUnits }) => ({
          orderId,
          priceTicks,
          leftLots: lots - filledLots,
          heldUnits: holdUnits,
        }))
        .toSorted((a, b) => a.orderId - b.orderId),
      // A pegged order that is outside is shown at its bound.
      state.ordersOf(accountId).map(({ orderId, bookTicks, limitTicks, leftLots, heldUnits }) => ({
        orderId,
        priceTicks: bookTicks === 0 ? limitTicks : bookTicks,
        leftLots,
        heldUnits,
      })),
    );
    compare(
      `triggers of account ${accountId}`,
      machine
        .ask({ type: 'perpetual.triggers', ...asked })
        .map(({ triggerId, triggerTicks, lots }) => ({ triggerId, triggerTicks, lots }))
        .toSorted((a, b) => a.triggerId - b.triggerId),
      triggers
        .filter(({ position }) => position.accountId === accountId)
        .map(({ triggerId, triggerTicks, lots }) => ({ triggerId, triggerTicks, lots })),
    );
  }
}

/** I13: liquidatable at the price shown, not one tick safer; 0 says that a long never is. */
function compareShown({ positions, ground }: AuditState, positionId: number, shownTicks: number): void {
  const position = positions.get(positionId);
  if (position === undefined) return;
  const safer = position.side === 'long' ? 1 : -1;
  const [at, beside] = [isFallenAt(position, shownTicks), isFallenAt(position, shownTicks + safer)];
  const isShown = shownTicks === 0 ? !isFallenAt(position, 1) || position.side === 'short' : at && !beside;
  if (!isShown) ground.find(SHOWN, `the liquidation price of position ${positionId}`, 'the first at which it is liquidatable', shownTicks);
}

function isFallenAt(position: Position, ticks: number): boolean {
  return isBelowMaintenance(position, position.tiers, ticks, position.market.factor);
}
