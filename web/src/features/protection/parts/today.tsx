import { amountFigure, exactFigure } from '../../../domain/figures.ts';
import { multiply } from '../../../domain/decimal.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import type { Protection } from '../../../session/protection.ts';
import { Card, Note } from '../../../ui/card.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Receipt, type ReceiptRow } from '../../../ui/receipt.tsx';
import { leftToday } from '../model/limit.ts';

/** What this local day has cost so far, and what the limit leaves of it. */
export function Today({ state, stale }: { readonly state: Protection; readonly stale: boolean }) {
  const say = useSay();
  const style = useNumberStyle();
  const { limit, dayLoss, openStake } = state;
  const left = leftToday(limit, dayLoss, openStake);
  const rows: readonly (ReceiptRow | false)[] = [
    {
      key: 'result',
      label: say('protection.today.result'),
      value: <Figure figure={amountFigure(multiply(dayLoss, '-1'), 'usdt', 'result', style)} unit="USDT" tone="signed" stale={stale} />,
    },
    {
      key: 'open',
      label: say('protection.today.open'),
      value: <Figure figure={exactFigure(openStake, 'owned', style)} unit="USDT" stale={stale} />,
    },
    {
      key: 'limit',
      label: say('protection.today.limit'),
      value: limit === null ? say('protection.limit.none') : <Figure figure={exactFigure(limit, 'owned', style)} unit="USDT" />,
    },
    left !== null && {
      key: 'left',
      label: say('protection.today.left'),
      value: <Figure figure={exactFigure(left, 'owned', style)} unit="USDT" stale={stale} />,
      strong: true,
    },
  ];
  return (
    <Card>
      <h2>{say('protection.today.title')}</h2>
      <Receipt rows={rows.filter((row) => row !== false)} />
      {left === '0' && <Note kind="warn">{say('protection.today.reached')}</Note>}
    </Card>
  );
}
