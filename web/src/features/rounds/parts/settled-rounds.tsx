import { exactFigure, tickFigure } from '../../../domain/figures.ts';
import type { RoundTerms } from '../../../domain/rounds/round.ts';
import { clockText, useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useTimeStyle } from '../../../session/preferences.ts';
import { Figure } from '../../../ui/figure.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { useSettledRounds } from '../queries.ts';
import styles from '../rounds.module.css';
import { SideWord } from './words.tsx';

/** The last rounds of a length, of everybody: what decided them, both pools and the fee. */
export function SettledRounds({ terms, decimals }: { readonly terms: RoundTerms; readonly decimals: number }) {
  const say = useSay();
  const style = useNumberStyle();
  const { zone } = useTimeStyle();
  const { data, failed, retry } = useSettledRounds(terms.periodId);
  if (data === null)
    return failed ? <ErrorState text={say('rounds.settled.failed')} onRetry={retry} /> : <SkeletonRows rows={3} leading={false} />;
  if (data.length === 0) return <EmptyState compact text={say('rounds.settled.none')} />;
  const price = (value: string | null) => <Figure figure={tickFigure(value, decimals, style)} />;
  return (
    <div className={styles['scroll']}>
      <table className={styles['table']}>
        <caption className={styles['caption']}>{say('rounds.stakes.rounds')}</caption>
        <thead>
          <tr>
            {(['end', 'result', 'lock', 'close', 'up', 'down', 'fee'] as const).map((key) => (
              <th key={key} scope="col">
                {say(`rounds.settled.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((round) => (
            <tr key={round.round}>
              <th scope="row">
                <bdi dir="ltr">{clockText(round.closeTime, zone)}</bdi>
              </th>
              <td>
                {round.result === 'refund' ? (
                  <span title={round.refundReason === null ? undefined : say(`rounds.refund.${round.refundReason}`)}>
                    {say('rounds.settled.refund')}
                  </span>
                ) : (
                  <SideWord side={round.result} />
                )}
              </td>
              <td>{price(round.lockPrice)}</td>
              <td>{price(round.closePrice)}</td>
              <td>
                <Figure figure={exactFigure(round.up, 'owned', style)} />
              </td>
              <td>
                <Figure figure={exactFigure(round.down, 'owned', style)} />
              </td>
              <td>
                <Figure figure={exactFigure(round.fee, 'owned', style)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
