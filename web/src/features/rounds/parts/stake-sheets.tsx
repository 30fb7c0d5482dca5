import { roundAt } from '../rules/round.ts';
import { roundProblems, type RoundFacts } from '../rules/stake.ts';
import { amountFigure, exactFigure, figureText } from '../../../domain/figures.ts';
import { isolated, useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { AskSheet } from '../../../form/ask-sheet.tsx';
import { LivePrice } from '../../../form/live-price.tsx';
import { LastOfLimit } from '../../../form/stake/last-of-limit.tsx';
import { toProtection } from '../../../form/stake/to-protection.tsx';
import { marketAt, useMarkets } from '../../../session/markets.ts';
import type { Submitting } from '../../../session/submission/use-submission.ts';
import { Note } from '../../../ui/card.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Receipt } from '../../../ui/receipt.tsx';
import { EndingSheet } from '../../../form/ending-sheet.tsx';
import { SubmissionEnd } from '../../../form/submission-end.tsx';
import parts from '../../../ui/ticket-parts.module.css';
import type { StakeContent } from '../model/content.ts';
import type { RoundScene } from '../model/use-round-scene.ts';
import type { SentStake } from '../sending.ts';
import { StakeReceipt } from './stake-receipt.tsx';
import { periodText, SideWord, useClockWords } from './words.tsx';

interface ReviewProps {
  readonly content: StakeContent;
  readonly scene: RoundScene;
  readonly facts: RoundFacts;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** The stake once more, for this round only: when its window closes meanwhile there is nothing left to say yes to. */
export function StakeReview({ content, scene, facts, onYes, onNo }: ReviewProps) {
  const say = useSay();
  const style = useNumberStyle();
  const at = useClockWords();
  const { side, stake, period, round } = content;
  const { info, pools, clock } = scene;
  const here = clock?.moments.round === round && info?.terms.periodId === content.periodId;
  const possible = here && roundProblems(side, stake, facts).length === 0;
  const { lockMs, endMs } = roundAt(round * period * 1_000, period);
  const amount = isolated(`${figureText(exactFigure(stake, 'cost', style))} USDT`);
  const pairName = marketAt(useMarkets().entries, scene.coin)?.display ?? scene.coin.toUpperCase();
  return (
    <AskSheet
      holds
      step={possible ? 'open' : 'closed'}
      title={say(`rounds.review.${side}`, { period: periodText(period, say) })}
      yes={possible ? say(`rounds.button.${side}`, { amount }) : say('rounds.button.closed')}
      kind={side === 'up' ? 'buy' : 'sell'}
      waiting={!possible}
      onYes={possible ? onYes : onNo}
      onNo={onNo}
    >
      {!possible && (
        <Note kind="warn" alert>
          {say('rounds.review.closed')}
        </Note>
      )}
      <p className={parts['sentence']}>
        {say(`rounds.review.line.${side}`, { amount, pair: isolated(pairName), period: periodText(period, say) })}
      </p>
      <p className={parts['fine']}>{say('rounds.review.times', { lock: at(lockMs), end: at(endMs) })}</p>
      <LivePrice coin={scene.coin} label={say('rounds.lock.now')} />
      {info !== null && <StakeReceipt terms={info.terms} pools={pools} side={side} stake={stake} />}
      {info !== null && <LastOfLimit stake={stake} least={info.terms.stakeMin} text={say('rounds.limit.usesUp')} />}
      <p className={parts['fine']}>{say('rounds.form.decide')}</p>
    </AskSheet>
  );
}

interface ResultProps {
  readonly submission: Submitting<StakeContent, SentStake>;
  readonly onDone: () => void;
}

/** What became of a stake: taken, refused in the server's words, or not known yet. */
export function StakeResult({ submission, onDone }: ResultProps) {
  const say = useSay();
  const refused = {
    title: say('rounds.result.refused'),
    back: say('rounds.result.back'),
    nothing: say('rounds.result.nothing'),
    more: toProtection(say('rounds.form.toProtection')),
  };
  return (
    <SubmissionEnd submission={submission} refused={refused} onDone={onDone}>
      {(content, result, close) => <Taken content={content} result={result} onClose={close} />}
    </SubmissionEnd>
  );
}

function Taken({ content, result, onClose }: { readonly content: StakeContent; readonly result: SentStake; readonly onClose: () => void }) {
  const say = useSay();
  const style = useNumberStyle();
  const at = useClockWords();
  const { side, stake, period, round, payout } = content;
  const { cancelEndMs, lockMs, endMs } = roundAt(round * period * 1_000, period);
  return (
    <EndingSheet onDone={onClose} title={say('rounds.result.taken')} next={say('rounds.result.next', { time: at(endMs) })}>
      <Receipt
        rows={[
          { key: 'number', label: say('rounds.order.number'), value: <bdi dir="ltr">{result.number}</bdi> },
          { key: 'side', label: say('rounds.order.side'), value: <SideWord side={side} /> },
          {
            key: 'stake',
            label: say('rounds.order.stake'),
            value: <Figure figure={exactFigure(stake, 'cost', style)} unit="USDT" />,
            strong: true,
          },
          {
            key: 'payout',
            label: say(`rounds.receipt.win.${side}`),
            value: <Figure figure={amountFigure(payout, 'usdt', 'owned', style)} unit="USDT" />,
          },
          { key: 'cancel', label: say('rounds.order.cancelUntil'), value: at(cancelEndMs) },
          { key: 'lock', label: say('rounds.order.lockAt'), value: at(lockMs) },
          { key: 'end', label: say('rounds.order.endAt'), value: at(endMs) },
        ]}
      />
    </EndingSheet>
  );
}
