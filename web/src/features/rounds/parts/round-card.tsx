import { compare, isZero, subtract, absolute } from '../../../domain/decimal.ts';
import { amountFigure, differenceFigure, priceFigure, quantityFigure, tickFigure } from '../../../domain/figures.ts';
import { matchedOf, upShare, wouldPlay } from '../rules/matching.ts';
import { ROUND_SIDES, type RoundMoments, type RoundPhase, type RoundSide } from '../rules/round.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useSecondsUntil } from '../../../market/countdown.ts';
import { usePrice } from '../../../market/hooks.ts';
import { CountdownRing } from '../../../ui/countdown-ring.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import parts from '../../../ui/ticket-parts.module.css';
import { ownSideOf, type RoundScene } from '../model/use-round-scene.ts';
import styles from '../rounds.module.css';
import { SideWord, timeLeftText, useClockWords, useMultipleText } from './words.tsx';

interface RoundCardProps {
  readonly scene: RoundScene;
  readonly decimals: number;
  /** The amount of which it is told what would play; empty: the smallest stake. */
  readonly amount: string;
}

/** The running round: its clock, its lock, both pools, what of a stake now would play and what a win pays. */
export function RoundCard({ scene, decimals, amount }: RoundCardProps) {
  const say = useSay();
  const { clock, info } = scene;
  return (
    <section className={styles['round']} aria-label={say('rounds.card.title')}>
      {clock === null || info === null ? (
        <div className={styles['clock']}>
          <Skeleton width="72px" height="72px" round />
          <Skeleton width="60%" height="3rem" />
        </div>
      ) : (
        <Clock moments={clock.moments} phase={clock.phase} period={info.terms.period} />
      )}
      <Lock scene={scene} decimals={decimals} />
      <PoolsOf scene={scene} amount={amount} />
    </section>
  );
}

interface ClockProps {
  readonly moments: RoundMoments;
  readonly phase: RoundPhase;
  readonly period: number;
}

/** The ring runs to the end of the round; beside it what happens now, and what comes next. */
function Clock({ moments, phase, period }: ClockProps) {
  const say = useSay();
  const at = useClockWords();
  const { startMs, betEndMs, lockMs, endMs } = moments;
  const toEnd = useSecondsUntil(endMs);
  const toBetEnd = useSecondsUntil(betEndMs);
  const toLock = useSecondsUntil(lockMs);
  const until = phase === 'open' ? toBetEnd : phase === 'closing' ? toLock : toEnd;
  return (
    <div className={styles['clock']}>
      <CountdownRing seconds={toEnd} of={period} size={72} thickness={4} />
      <div className={styles['clockWords']}>
        <p className={styles['phase']}>{say(`rounds.phase.${phase === 'over' ? 'locked' : phase}`)}</p>
        <p className={styles['until']}>
          {toEnd === 0
            ? say('rounds.order.due')
            : say(`rounds.until.${phase === 'over' ? 'locked' : phase}`, { left: timeLeftText(until, say) })}
        </p>
        <p className={styles['window']}>
          {phase === 'open'
            ? say('rounds.window.now', { from: at(startMs), lock: at(lockMs), end: at(endMs) })
            : say('rounds.window.next', { from: at(endMs) })}
        </p>
      </div>
    </div>
  );
}

/** The price that decides, and where the market stands against it. */
function Lock({ scene: { clock, lockPrice, coin }, decimals }: { readonly scene: RoundScene; readonly decimals: number }) {
  const say = useSay();
  const style = useNumberStyle();
  const price = usePrice(coin);
  const locked = clock !== null && clock.phase === 'locked';
  if (!locked) return null;
  const known = lockPrice !== null && price !== null;
  const difference = known ? subtract(price, lockPrice) : null;
  const stands = difference === null || lockPrice === null || price === null ? null : compare(price, lockPrice);
  return (
    <dl className={styles['lock']}>
      <div>
        <dt>{say('rounds.lock.price')}</dt>
        <dd>
          <Figure figure={tickFigure(lockPrice, decimals, style)} />
        </dd>
      </div>
      <div>
        <dt>{say('rounds.lock.now')}</dt>
        <dd>
          <Figure figure={priceFigure(price, style)} />
        </dd>
      </div>
      {difference !== null && stands !== null && (
        <div>
          <dt>{say(stands === 0 ? 'rounds.lock.same' : stands > 0 ? 'rounds.lock.above' : 'rounds.lock.below')}</dt>
          <dd>
            <Figure figure={differenceFigure(absolute(difference), decimals, style)} />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Both pools with their sums: while betting what of the typed amount would play now, then what plays on each side. */
function PoolsOf({ scene, amount }: { readonly scene: RoundScene; readonly amount: string }) {
  const say = useSay();
  const multipleText = useMultipleText();
  const { pools, simulated, info, stale, clock } = scene;
  const own = ownSideOf(scene);
  const share = pools === null ? null : upShare(pools);
  const open = clock === null || clock.phase === 'open';
  const oneSided = !open && pools !== null && (isZero(pools.up) || isZero(pools.down)) && share !== null;
  const stake = amount === '' || isZero(amount) ? (info?.terms.stakeMin ?? '1') : amount;
  const style = useNumberStyle();
  return (
    <div className={styles['pools']}>
      <div className={styles['sides']}>
        {ROUND_SIDES.map((side) => (
          <div key={side} className={styles['pool']}>
            <span className={styles['poolHead']}>
              <SideWord side={side} />
              {own === side && <span className={styles['yours']}>{say('rounds.pool.yours')}</span>}
            </span>
            <span className={styles['poolSum']}>
              <Figure figure={amountFigure(pools?.[side] ?? null, 'usdt', 'owned', style)} unit="USDT" stale={stale} />
            </span>
            {simulated !== null && !isZero(simulated[side]) && (
              <span className={styles['about']}>
                {say('rounds.pool.simulated', { amount: amountFigure(simulated[side], 'usdt', 'owned', style).digits })}
              </span>
            )}
            <Plays scene={scene} side={side} stake={stake} open={open} />
          </div>
        ))}
      </div>
      {share !== null && (
        <div className={styles['bar']} aria-hidden="true">
          <span
            className={styles['barUp']}
            ref={(element) => {
              element?.style.setProperty('--share', String(share));
            }}
          />
        </div>
      )}
      <p className={parts['fine']}>
        {oneSided
          ? say('rounds.pool.oneSided')
          : !open
            ? say('rounds.pool.closed')
            : share === null
              ? say('rounds.pool.empty')
              : say('rounds.pool.would', {
                  stake: `\u2066${quantityFigure(stake, 0, style).digits}\u2069`,
                  times: info === null ? '—' : multipleText(info.terms),
                })}
      </p>
      {stale && <p className={styles['old']}>{say('rounds.pool.stale')}</p>}
    </div>
  );
}

interface PlaysProps {
  readonly scene: RoundScene;
  readonly side: RoundSide;
  readonly stake: string;
  readonly open: boolean;
}

function Plays({ scene: { pools }, side, stake, open }: PlaysProps) {
  const say = useSay();
  const style = useNumberStyle();
  const amount = pools === null ? null : open ? wouldPlay(pools, side, stake) : matchedOf(pools);
  if (amount === null) return <span className={styles['about']}>—</span>;
  const digits = `\u2066${amountFigure(amount, 'usdt', 'owned', style).digits}\u2069`;
  return <span className={styles['about']}>{say(open ? 'rounds.pool.wouldPlay' : 'rounds.pool.plays', { amount: digits })}</span>;
}
