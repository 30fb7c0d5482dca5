import { multiply, subtract } from '../../../domain/decimal.ts';
import { amountFigure, exactFigure } from '../../../domain/figures.ts';
import { estimatedPayout, multipleOf, type Pools } from '../rules/estimate.ts';
import type { RoundSide, RoundTerms } from '../rules/round.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Receipt, type ReceiptRow } from '../../../ui/receipt.tsx';
import { useFeeText, useTimes } from './words.tsx';

interface StakeReceiptProps {
  readonly terms: RoundTerms;
  /** Without the stake; null while they are not known. */
  readonly pools: Pools | null;
  readonly side: RoundSide;
  readonly stake: string;
}

/** What each end of the round does with the stake. What a win pays is an estimate, and says so. */
export function StakeReceipt({ terms, pools, side, stake }: StakeReceiptProps) {
  const say = useSay();
  const style = useNumberStyle();
  const times = useTimes();
  const feeText = useFeeText();
  const payout = pools === null ? null : estimatedPayout(terms, pools, side, stake);
  const multiple = payout === null ? null : multipleOf(payout, stake);
  const rows: readonly ReceiptRow[] = [
    {
      key: 'win',
      label: say(`rounds.receipt.win.${side}`),
      value: (
        <span>
          {say('rounds.receipt.about')} <Figure figure={amountFigure(payout, 'usdt', 'owned', style)} unit="USDT" />{' '}
          {multiple !== null && `(${times(multiple)})`}
        </span>
      ),
      strong: true,
    },
    {
      key: 'gain',
      label: say('rounds.receipt.gain'),
      value: (
        <span>
          {say('rounds.receipt.about')}{' '}
          <Figure figure={amountFigure(payout === null ? null : subtract(payout, stake), 'usdt', 'result', style)} unit="USDT" />
        </span>
      ),
    },
    {
      key: 'lose',
      label: say('rounds.receipt.lose'),
      value: <Figure figure={exactFigure(multiply(stake, '-1'), 'result', style)} unit="USDT" />,
    },
    { key: 'back', label: say('rounds.receipt.back'), value: <Figure figure={exactFigure(stake, 'owned', style)} unit="USDT" /> },
    { key: 'fee', label: say('rounds.receipt.fee'), value: feeText(terms) },
  ];
  return <Receipt rows={rows} label={say('rounds.receipt.title')} />;
}
