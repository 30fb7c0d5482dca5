import { isZero } from '../../../domain/decimal.ts';
import { amountFigure, exactFigure, tickFigure } from '../../../domain/figures.ts';
import type { RoundTerms } from '../rules/round.ts';
import { clockText, useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useTimeStyle } from '../../../session/preferences.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Figure } from '../../../ui/figure.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import hidden from '../../../ui/hidden.module.css';
import parts from '../../../ui/ticket-parts.module.css';
import { useWide } from '../../../ui/use-wide.ts';
import type { SettledRound } from '../model/round.ts';
import { useSettledRounds } from '../queries.ts';
import styles from '../rounds.module.css';
import { SideWord } from './words.tsx';

/** What stands together on a phone. */
const LINES = [
  ['lock', 'close'],
  ['up', 'down'],
  ['matched', 'fee'],
] as const;

const headOf = (key: 'end' | 'result' | 'lock' | 'close' | 'up' | 'down' | 'matched' | 'fee') =>
  key === 'matched' ? 'rounds.order.played' : (`rounds.settled.${key}` as const);

/** The last rounds of a length, of everybody: what decided them, both pools with the part of simulated participants, what played, and the fee. */
export function SettledRounds({ terms, decimals }: { readonly terms: RoundTerms; readonly decimals: number }) {
  const say = useSay();
  const style = useNumberStyle();
  const { zone } = useTimeStyle();
  const desktop = useWide('desktop');
  const { rows, failed, retry } = useSettledRounds(terms.periodId);
  if (rows === null)
    return failed ? <ErrorState text={say('rounds.settled.failed')} onRetry={retry} /> : <SkeletonRows rows={3} leading={false} />;
  if (rows.length === 0) return <EmptyState compact text={say('rounds.settled.none')} />;
  const price = (value: string | null) => <Figure figure={tickFigure(value, decimals, style)} />;
  const amount = (value: string) => <Figure figure={exactFigure(value, 'owned', style)} />;
  const pool = (round: SettledRound, side: 'up' | 'down') => <PoolSum amount={round[side]} simulated={simulatedOf(round, side)} />;
  if (!desktop)
    return (
      <ul className={parts['cards']}>
        {rows.map((round) => (
          <li key={round.round} className={classNames(parts['card'], styles['card'])}>
            <span className={parts['cardBody']}>
              <span className={parts['line']}>
                <Outcome round={round} />
                <bdi dir="ltr" className={styles['small']}>
                  {clockText(round.endMs, zone)}
                </bdi>
              </span>
              {LINES.map((keys) => (
                <span key={keys[0]} className={parts['line']}>
                  {keys.map((key) => (
                    <span key={key} className={styles['settledPart']}>
                      <span className={styles['small']}>{say(headOf(key))}</span>{' '}
                      {key === 'lock'
                        ? price(round.lockPrice)
                        : key === 'close'
                          ? price(round.closePrice)
                          : key === 'fee' || key === 'matched'
                            ? amount(round[key])
                            : pool(round, key)}
                    </span>
                  ))}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    );
  return (
    <div className={styles['scroll']}>
      <table className={styles['table']}>
        <caption className={hidden['hidden']}>{say('rounds.stakes.rounds')}</caption>
        <thead>
          <tr>
            {(['end', 'result', 'lock', 'close', 'up', 'down', 'matched', 'fee'] as const).map((key) => (
              <th key={key} scope="col">
                {say(headOf(key))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((round) => (
            <tr key={round.round}>
              <th scope="row">
                <bdi dir="ltr">{clockText(round.endMs, zone)}</bdi>
              </th>
              <td>
                <Outcome round={round} />
              </td>
              <td>{price(round.lockPrice)}</td>
              <td>{price(round.closePrice)}</td>
              <td>{pool(round, 'up')}</td>
              <td>{pool(round, 'down')}</td>
              <td>{amount(round.matched)}</td>
              <td>{amount(round.fee)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const simulatedOf = ({ simulatedUp, simulatedDown }: SettledRound, side: 'up' | 'down') => (side === 'up' ? simulatedUp : simulatedDown);

/** What was staked on a side, and below it the part of simulated participants. */
function PoolSum({ amount, simulated }: { readonly amount: string; readonly simulated: string }) {
  const say = useSay();
  const style = useNumberStyle();
  return (
    <>
      <Figure figure={exactFigure(amount, 'owned', style)} />
      {!isZero(simulated) && (
        <span className={styles['ofIt']}>
          {say('rounds.pool.simulated', { amount: amountFigure(simulated, 'usdt', 'owned', style).digits })}
        </span>
      )}
    </>
  );
}

/** The side that won, or that every stake went back, with the reason. */
function Outcome({ round: { result, refundReason } }: { readonly round: SettledRound }) {
  const say = useSay();
  if (result !== 'refund') return <SideWord side={result} />;
  return <span title={refundReason === null ? undefined : say(`rounds.refund.${refundReason}`)}>{say('rounds.settled.refund')}</span>;
}
