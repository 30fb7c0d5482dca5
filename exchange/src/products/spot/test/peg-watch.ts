import type { Entry } from '../../../entry.ts';

/** Situations of pegged orders (`product-rules` 4.6), by the names that `mustHappen` uses. */
export class PegWatch {
  readonly #pegged = new Set<number>();
  /** Markets whose pegged orders have left the book and are not back. */
  readonly #outside = new Set<number>();

  happened({ command: { body }, events }: Entry): readonly string[] {
    const found: string[] = [];
    let reached = 0;
    for (const event of events) {
      if (event.type === 'spot.pegged') this.#pegged.add(event.orderId);
      if (event.type === 'spot.repriced') {
        const wasOutside = this.#outside.delete(event.marketId);
        if (event.indexTicks > 0) found.push(wasOutside ? 'spot.repriced back' : 'spot.repriced');
        else found.push(`spot.repriced out by ${body.type}`);
        if (event.indexTicks === 0) this.#outside.add(event.marketId);
      }
      if (event.type === 'spot.reached') reached = event.orderId;
      if (event.type === 'spot.filled') {
        if (event.takerOrderId === reached) found.push('spot.reached other');
        else if (this.#pegged.has(event.makerOrderId)) found.push('spot.filled pegged');
      }
      if (event.type === 'spot.ended') {
        if (reached > 0 && event.reason === 'self-trade') found.push('spot.reached own');
        if (this.#pegged.delete(event.orderId)) found.push(`spot.pegged ended ${event.reason}`);
      }
    }
    return found;
  }
}
