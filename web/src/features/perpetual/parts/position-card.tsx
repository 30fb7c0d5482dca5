import type { ReactNode } from 'react';
import { compare } from '../../../domain/decimal.ts';
import {
  amountFigure,
  exactFigure,
  percentFigure,
  quantityFigure,
  rateFigure,
  tickFigure,
  type Figure as Parts,
} from '../../../domain/figures.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useAmountsHidden } from '../../../session/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Figure } from '../../../ui/figure.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useLiveMark } from '../live-mark.ts';
import type { TriggerOrder } from '../model/loss.ts';
import type { PerpetualMarket } from '../model/market.ts';
import { atMark, NEAR_PERCENT, type AtMark, type OpenPosition } from '../model/position.ts';
import styles from '../perpetual.module.css';
import { Facts } from './card-parts.tsx';
import { leverageText } from './words.ts';

/** What was pressed on a card. */
export type CardAction =
  | { readonly what: 'close' | 'reverse' | 'margin'; readonly position: OpenPosition }
  | { readonly what: 'protect'; readonly position: OpenPosition; readonly moved: { readonly id: number; readonly price: string } | null }
  | { readonly what: 'close-all' };

interface PositionCardProps {
  readonly position: OpenPosition;
  /** Null for a market that is no longer listed. */
  readonly market: PerpetualMarket | null;
  readonly triggers: readonly TriggerOrder[];
  readonly onAsk: (asked: CardAction) => void;
}

/** An open position with its figures at the live mark, and what can be done with it. */
export function PositionCard({ position, market, triggers, onAsk }: PositionCardProps) {
  const say = useSay();
  const live = useLiveMark(position.coin);
  const mark = live?.mark ?? position.markPrice;
  const isLive = live?.live ?? position.live;
  const now = atMark(position, market, mark);
  return (
    <li className={styles['card']} data-position={position.id}>
      <CardHead position={position} now={now} isLive={isLive} />
      <CardFacts position={position} market={market} mark={mark} now={now} isLive={isLive} />
      <Distance now={now} />
      <div className={styles['line']}>
        <span>
          {say('perpetual.card.triggers')}{' '}
          {triggers.length === 0 ? '—' : triggers.map((trigger) => <TriggerWord key={trigger.id} trigger={trigger} market={market} />)}
        </span>
        <Queue step={position.queueStep} />
      </div>
      <div className={styles['actions']}>
        <Button small onPress={() => onAsk({ what: 'close', position })}>
          {say('perpetual.close.button')}
        </Button>
        <Button small onPress={() => onAsk({ what: 'protect', position, moved: null })}>
          {say('perpetual.trigger.title')}
        </Button>
        <Button small onPress={() => onAsk({ what: 'margin', position })}>
          {say('perpetual.margin.button')}
        </Button>
        <Button small kind="plain" onPress={() => onAsk({ what: 'reverse', position })}>
          {say('perpetual.reverse.button')}
        </Button>
      </div>
    </li>
  );
}

/** Pair, side and leverage, and what the position has made at the mark. */
function CardHead({ position, now, isLive }: { readonly position: OpenPosition; readonly now: AtMark | null; readonly isLive: boolean }) {
  const say = useSay();
  const style = useNumberStyle();
  const masked = useAmountsHidden();
  return (
    <div className={styles['line']}>
      <span className={styles['name']}>
        <bdi dir="ltr">{position.display}</bdi>
        <span className={styles[position.side]}>
          <Icon name={position.side === 'long' ? 'rise' : 'fall'} small />
          {say(`perpetual.side.name.${position.side}`)} {leverageText(position.leverage)}
        </span>
      </span>
      <span className={styles['result']}>
        <Figure
          figure={amountFigure(now?.profit ?? null, 'usdt', 'result', style)}
          unit="USDT"
          tone="signed"
          stale={!isLive}
          masked={masked}
        />
        <Figure figure={percentFigure(now?.returnPercent ?? null, style)} tone="signed" arrow={false} stale={!isLive} />
      </span>
    </div>
  );
}

interface FactsProps {
  readonly position: OpenPosition;
  readonly market: PerpetualMarket | null;
  readonly mark: string | null;
  readonly now: AtMark | null;
  readonly isLive: boolean;
}

function CardFacts({ position, market, mark, now, isLive }: FactsProps) {
  const say = useSay();
  const style = useNumberStyle();
  const masked = useAmountsHidden();
  const decimals = market?.priceDecimals ?? 2;
  const price = (value: string | null, stale = false) => <Figure figure={tickFigure(value, decimals, style)} stale={stale} />;
  const money = (figure: Parts) => <Figure figure={figure} masked={masked} />;
  const rows: readonly (readonly [string, ReactNode])[] = [
    [
      say('perpetual.card.size'),
      <Figure
        key="size"
        figure={quantityFigure(position.coins, market?.quantityDecimals ?? 0, style)}
        unit={position.coin.toUpperCase()}
        masked={masked}
      />,
    ],
    [say('perpetual.card.entry'), price(position.entryPrice)],
    [say('perpetual.card.mark'), price(mark, !isLive)],
    [
      say('perpetual.card.liquidation'),
      position.liquidationPrice === null ? say('perpetual.liquidation.none') : price(position.liquidationPrice),
    ],
    [say('perpetual.card.margin'), money(exactFigure(position.margin, 'owned', style))],
    [say('perpetual.card.ratio'), <Figure key="ratio" figure={rateFigure(now?.ratioPercent ?? null, style, 2)} stale={!isLive} />],
    [
      say('perpetual.card.nextFunding'),
      <Figure
        key="funding"
        figure={exactFigure(position.nextFunding, 'result', style)}
        tone="signed"
        arrow={false}
        stale={!isLive}
        masked={masked}
      />,
    ],
    [say('perpetual.card.funding'), money(exactFigure(position.fundingSoFar, 'result', style))],
  ];
  return <Facts rows={rows} />;
}

/** How far the mark is from the liquidation price: full at a fifth of the price and more. */
const FULL_PERCENT = 20;

function Distance({ now }: { readonly now: AtMark | null }) {
  const say = useSay();
  const style = useNumberStyle();
  const away = now?.distancePercent ?? null;
  if (away === null) return null;
  const near = compare(away, NEAR_PERCENT) < 0;
  const share = Math.max(0, Math.min(100, (Number(away) * 100) / FULL_PERCENT));
  return (
    <>
      <div
        className={classNames(styles['track'], near && styles['nearTrack'])}
        ref={(element) => element?.style.setProperty('--place', share.toFixed(1))}
        aria-hidden="true"
      />
      <span className={classNames(styles['note'], near && styles['near'])}>
        {say(near ? 'perpetual.card.near' : 'perpetual.card.distance')}{' '}
        <Figure figure={rateFigure(away.startsWith('-') ? '0' : away, style, 2)} />
      </span>
    </>
  );
}

/** Place in the queue of positions that may be reduced when another cannot be liquidated, in five lights. */
function Queue({ step }: { readonly step: number | null }) {
  const say = useSay();
  if (step === null) return null;
  const words = say('perpetual.card.queue', { step: String(step) });
  return (
    <span className={styles['lights']} role="img" aria-label={words} title={words}>
      {[1, 2, 3, 4, 5].map((light) => (
        <span key={light} className={classNames(styles['light'], light <= step && styles['lit'])} />
      ))}
    </span>
  );
}

function TriggerWord({ trigger, market }: { readonly trigger: TriggerOrder; readonly market: PerpetualMarket | null }) {
  const say = useSay();
  const style = useNumberStyle();
  return (
    <span>
      {say(`perpetual.line.${trigger.kind}`)} <Figure figure={tickFigure(trigger.trigger, market?.priceDecimals ?? 2, style)} />{' '}
    </span>
  );
}
