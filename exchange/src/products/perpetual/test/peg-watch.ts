import type { Entry } from '../../../entry.ts';

/** Situations of pegged orders (`product-rules` 4.6), by the names that `mustHappen` uses. */
export class PegWatch {
  readonly #owners = new Map<number, number>();
  /** Markets whose pegged orders have left the book and are not back. */
  readonly #outside = new Set<number>();

  happened({ command: { body }, events }: Entry): readonly string[] {
    const found: string[] = [];
    let reached = 0;
    for (const event of events) {
      if (event.type === 'perpetual.pegged') {
        this.#owners.set(event.orderId, event.accountId);
        found.push(event.positionId === 0 ? 'perpetual.pegged opening' : 'perpetual.pegged reducing');
      }
      if (event.type === 'perpetual.repriced') {
        const wasOutside = this.#outside.delete(event.marketId);
        if (event.indexTicks > 0) found.push(wasOutside ? 'perpetual.repriced back' : 'perpetual.repriced');
        else found.push(`perpetual.repriced out by ${body.type}`);
        if (event.indexTicks === 0) this.#outside.add(event.marketId);
      }
      if (event.type === 'perpetual.reached') reached = event.orderId;
      if (event.type === 'perpetual.filled') {
        if (event.taker.orderId === reached) found.push(`perpetual.reached ${event.taker.isOpening ? 'opens' : 'reduces'}`);
        else if (this.#owners.has(event.maker.orderId)) found.push('perpetual.filled pegged');
      }
      if (event.type === 'perpetual.rested' && event.orderId === reached) reached = 0;
      if (event.type !== 'perpetual.ended') continue;
      if (event.orderId === reached) reached = 0;
      else if (reached > 0 && event.reason === 'self-trade') found.push('perpetual.reached own');
      else if (this.#owners.has(event.orderId)) found.push(`perpetual.pegged ended ${event.reason}`);
    }
    return found;
  }
}
