import { exactFigure, groupDigits, priceFigure, tickFigure } from '../../../domain/figures.ts';
import { absolute, fixed } from '../../../domain/decimal.ts';
import { outcomeOf, standingAt } from '../rules/terms.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useSecondsUntil } from '../../../market/countdown.ts';
import { usePrice } from '../../../market/hooks.ts';
import { useIsOld } from '../../../market/is-old.ts';
import { Note } from '../../../ui/card.tsx';
import { CountdownRing } from '../../../ui/countdown-ring.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Hidden } from '../../../ui/hidden.tsx';
import { classNames } from '../../../ui/class-names.ts';
import parts from '../../../ui/ticket-parts.module.css';
import { wholeSeconds, type UpdownContract } from '../model/contract.ts';
import styles from '../updown.module.css';
import { VoidReason } from './void-reason.tsx';
import { DirectionWord, durationText, entryWaitsText, usePriceDecimals, useRateText } from './words.tsx';

/** A contract that runs: ring in server time, entry, and what its end would bring at the price of this moment. */
export function RunningCard({ contract }: { readonly contract: UpdownContract }) {
  const say = useSay();
  const style = useNumberStyle();
  const rateText = useRateText();
  const seconds = useSecondsUntil(contract.expiresMs);
  const decimals = usePriceDecimals(contract.coin);
  return (
    <article
      className={classNames(parts['card'], styles['card'])}
      aria-label={say('updown.card.label', { number: contract.number, pair: contract.display })}
    >
      <CountdownRing seconds={seconds} of={wholeSeconds(contract)} size={64} />
      <Hidden>{seconds === null || seconds === 0 ? say('updown.card.due') : say('updown.card.left', { seconds: String(seconds) })}</Hidden>
      <div className={parts['cardBody']}>
        <p className={parts['line']}>
          <span className={parts['headline']}>
            <bdi dir="ltr">{contract.display}</bdi>
            <DirectionWord direction={contract.direction} />
          </span>
          <span className={styles['quiet']}>
            {durationText(contract.seconds, say)} · <bdi dir="ltr">{rateText(contract.rate)}</bdi>
          </span>
        </p>
        <p className={parts['line']}>
          <span className={styles['label']}>{say('updown.card.stake')}</span>
          <span className={styles['arrowed']}>
            <Figure figure={exactFigure(contract.stake, 'owned', style)} />
            <span className={styles['label']}>{say('updown.card.wins')}</span>
            <Figure figure={exactFigure(contract.payout, 'owned', style)} unit="USDT" />
          </span>
        </p>
        <p className={parts['line']}>
          <span className={styles['label']}>{say('updown.card.entry')}</span>
          {contract.entry === null ? (
            <span>{entryWaitsText(contract, say)}</span>
          ) : (
            <Figure figure={tickFigure(contract.entry.price, decimals, style)} />
          )}
        </p>
        {contract.entry !== null && seconds !== 0 && <Floating contract={contract} entry={contract.entry.price} decimals={decimals} />}
        {contract.voidReason !== null && (
          <Note kind="warn">
            {say('updown.voided.running')}
            <VoidReason reason={contract.voidReason} />
          </Note>
        )}
        {seconds === 0 && <p className={styles['quiet']}>{say('updown.card.due')}</p>}
      </div>
    </article>
  );
}

/** How the price of this moment stands to the entry. It promises nothing: the last tick up to the end decides. */
function Floating({ contract, entry, decimals }: { readonly contract: UpdownContract; readonly entry: string; readonly decimals: number }) {
  const say = useSay();
  const style = useNumberStyle();
  const price = usePrice(contract.coin);
  const stale = useIsOld(contract.coin);
  const standing = stale ? null : standingAt(contract.direction, entry, price);
  const outcome = standing && outcomeOf(standing, contract.voidReason !== null);
  const difference = standing === null ? null : groupDigits(fixed(absolute(standing.difference), decimals, 'half-up'), style);
  return (
    <>
      <p className={parts['line']}>
        <span className={styles['label']}>{say('updown.card.now')}</span>
        <Figure figure={priceFigure(price, style)} stale={stale} />
      </p>
      <p className={parts['line']}>
        <span className={styles['label']}>
          {standing === null || difference === null
            ? say('updown.card.noPrice')
            : standing.result === 'tie'
              ? say('updown.card.same')
              : say(standing.difference.startsWith('-') ? 'updown.card.below' : 'updown.card.above', { difference })}
        </span>
        {outcome !== null && <span className={styles[outcome]}>{say(`updown.card.if.${outcome}`)}</span>}
      </p>
    </>
  );
}
