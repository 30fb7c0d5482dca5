import { exactFigure, tickFigure } from '../../../domain/figures.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Moment } from '../../../product/moment.tsx';
import { useAmountsHidden } from '../../../session/preferences.ts';
import { Figure } from '../../../ui/figure.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import parts from '../../../ui/ticket-parts.module.css';
import { netOf, type UpdownContract } from '../model/contract.ts';
import styles from '../updown.module.css';
import { DirectionWord, durationText, usePriceDecimals } from './words.tsx';

interface SettledCardProps {
  readonly contract: UpdownContract;
  /** Without them the card only shows. */
  readonly onShow?: (id: number) => void;
  readonly onVerify?: (contract: UpdownContract) => void;
  /** Among the open ones it stays until it is put away. */
  readonly onPutAway?: (id: number) => void;
}

/** A settled contract: the same card and the same size for a win and a loss. */
export function SettledCard({ contract, onShow, onVerify, onPutAway }: SettledCardProps) {
  const say = useSay();
  const style = useNumberStyle();
  const masked = useAmountsHidden();
  const result = contract.result ?? 'void';
  const decimals = usePriceDecimals(contract.coin);
  const deciding = (at: UpdownContract['entry']) =>
    at === null ? say('updown.card.none') : <Figure figure={tickFigure(at.price, decimals, style)} />;
  return (
    <article
      className={classNames(parts['card'], styles['card'])}
      aria-label={say('updown.card.label', { number: contract.number, pair: contract.display })}
    >
      <div className={parts['cardBody']}>
        <p className={parts['line']}>
          <span className={parts['headline']}>
            <bdi dir="ltr">{contract.display}</bdi>
            <DirectionWord direction={contract.direction} />
            <span className={styles['quiet']}>{durationText(contract.seconds, say)}</span>
          </span>
          <span className={styles['net']}>
            <Figure figure={exactFigure(netOf(contract), 'result', style)} unit="USDT" tone="signed" masked={masked} />
          </span>
        </p>
        <p className={parts['line']}>
          <span className={styles['result']}>{say(`updown.result.${result}`)}</span>
          <Moment atMs={contract.expiresMs} className={styles['quiet']} />
        </p>
        <p className={parts['line']}>
          <span className={styles['label']}>{say('updown.card.entryExit')}</span>
          <span className={styles['arrowed']}>
            {deciding(contract.entry)}
            <span className={styles['label']}>{say('updown.card.to')}</span>
            {deciding(contract.exit)}
          </span>
        </p>
        <div className={styles['cardActions']}>
          {onVerify !== undefined && (
            <Button small onPress={() => onVerify(contract)} label={say('updown.card.verifyOne', { number: contract.number })}>
              {say('updown.card.verify')}
            </Button>
          )}
          {onShow !== undefined && (
            <Button
              small
              kind="plain"
              onPress={() => onShow(contract.id)}
              label={say('updown.card.detailsOne', { number: contract.number })}
            >
              {say('updown.card.details')}
            </Button>
          )}
          {onPutAway !== undefined && (
            <Button
              small
              kind="plain"
              onPress={() => onPutAway(contract.id)}
              label={say('updown.card.putAwayOne', { number: contract.number })}
            >
              {say('updown.card.putAway')}
            </Button>
          )}
        </div>
      </div>
    </article>
  );
}
