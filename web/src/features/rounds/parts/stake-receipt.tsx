import { multiply, subtract } from '../../../domain/decimal.ts';
import { amountFigure, exactFigure } from '../../../domain/figures.ts';
import { payoutIfPlayed, wouldPlay, type Pools } from '../rules/matching.ts';
import type { RoundSide, RoundTerms } from '../rules/round.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Receipt, type ReceiptRow } from '../../../ui/receipt.tsx';
import { useFeeText, useMultipleText } from './words.tsx';

interface StakeReceiptProps {
  readonly terms: RoundTerms;
  /** Without the stake; null while they are not known. */
  readonly pools: Pools | null;
  readonly side: RoundSide;
  readonly stake: string;
}

/** What each end of the round does with the stake. What of it would play now changes with every stake; what a win pays for that does not. */
export function StakeReceipt({ terms, pools, side, stake }: StakeReceiptProps) {
  const say = useSay();
  const style = useNumberStyle();
  const multipleText = useMultipleText();
  const feeText = useFeeText();
  const payout = payoutIfPlayed(terms, stake);
  const plays = pools === null ? null : wouldPlay(pools, side, stake);
  // A fixed fee is shared by all that plays.
  const atLeast = terms.feeType === 1 ? '' : `${say('rounds.receipt.least')} `;
  const rows: readonly ReceiptRow[] = [
    {
      key: 'plays',
      label: say('rounds.receipt.plays'),
      value: <Figure figure={amountFigure(plays, 'usdt', 'owned', style)} unit="USDT" />,
    },
    {
      key: 'win',
      label: say(`rounds.receipt.win.${side}`),
      value: (
        <span>
          <Figure figure={amountFigure(payout, 'usdt', 'owned', style)} unit="USDT" /> ({multipleText(terms)})
        </span>
      ),
      strong: true,
    },
    {
      key: 'gain',
      label: say('rounds.receipt.gain'),
      value: (
        <span>
          {atLeast}
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
