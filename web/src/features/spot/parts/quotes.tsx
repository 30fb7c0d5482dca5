import type { ComponentProps } from 'react';
import { tickFigure } from '../../../domain/figures.ts';
import type { TradedPair } from '../../../domain/pair.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useConnection, usePrice, useSlowDepth } from '../../../market/hooks.ts';
import { useIsOld } from '../../../market/is-old.ts';
import { Figure } from '../../../ui/figure.tsx';
import { Hidden } from '../../../ui/hidden.tsx';
import type { Ticket } from '../model/use-ticket.ts';
import styles from './quotes.module.css';
import { SpotTicket } from './ticket.tsx';

/** As the book of the page is drawn. */
export const DRAW_EVERY_MS = 250;

interface QuotesProps {
  readonly pair: TradedPair;
  readonly ticket: Ticket;
}

/** Best bid, last price and best ask: a press puts one into the price field. What the book no longer says, or does not have, cannot be pressed. */
export function Quotes({ pair, ticket }: QuotesProps) {
  const say = useSay();
  const style = useNumberStyle();
  const depth = useSlowDepth(pair.coin, DRAW_EVERY_MS);
  const { alive } = useConnection();
  const last = usePrice(pair.coin);
  const isOld = useIsOld(pair.coin);
  const best = (side: 'bids' | 'asks') => (alive ? (depth?.[side][0]?.price ?? null) : null);
  const quotes = [
    { name: 'bid', price: best('bids'), stale: false },
    { name: 'last', price: last, stale: isOld },
    { name: 'ask', price: best('asks'), stale: false },
  ] as const;
  // A market order has no price to fill.
  const usable = ticket.inputs.kind === 'limit';
  return (
    <div className={styles['quotes']} dir="ltr" role="group" aria-label={say('trade.book.quotes')}>
      {quotes.map(({ name, price, stale }) => (
        <button
          key={name}
          type="button"
          className={styles['quote']}
          disabled={price === null || stale || !usable}
          onClick={() => price !== null && ticket.pickPrice(price)}
        >
          <span className={styles['name']}>{say(`trade.book.${name}`)}</span>
          <Figure figure={tickFigure(price, pair.priceDecimals, style)} className={styles[name]} stale={stale} />
          {usable && price !== null && <Hidden>{say('trade.book.use')}</Hidden>}
        </button>
      ))}
    </div>
  );
}

/** The ticket of a desktop, which has the book beside it: with the prices that are used most. */
export function DesktopTicket(props: ComponentProps<typeof SpotTicket>) {
  return (
    <>
      <div className={styles['above']}>
        <Quotes pair={props.pair} ticket={props.ticket} />
      </div>
      <SpotTicket {...props} />
    </>
  );
}
