import type { Exchange } from '../exchange.ts';
import type { Observer } from './observer.ts';

/** I5 after a command: what the exchange says is frozen in each wallet is the sum of the holds and stakes there, by the legs alone. Throws. */
export function compareFrozen(exchange: Exchange, observer: Observer, accountIds: readonly number[]): void {
  const sums = observer.frozen();
  for (const accountId of accountIds) {
    for (const { wallet, assetId, frozenUnits } of exchange.ask({ type: 'accounts.balances', accountId })) {
      const sum = sums.get(`${accountId} ${wallet} ${assetId}`) ?? 0n;
      if (frozenUnits !== sum)
        throw new Error(
          `I5: ${frozenUnits} of asset ${assetId} is frozen in wallet ${wallet} of account ${accountId}, its objects are ${sum}`,
        );
    }
  }
}
