import { exactFigure, figureText } from '../../../domain/figures.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { LoadingRing } from '../../../ui/ring.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { Purchase } from '../model/purchase.ts';
import type { PurchaseControls } from '../model/use-purchase.ts';
import styles from '../updown.module.css';
import { StakeReceipt } from './stake-receipt.tsx';
import { DirectionWord, durationText, useRateText } from './words.tsx';

/** What stands over the ticket on the way of an order: review or new terms, a refusal in words, or not known yet. */
export function PurchaseSheets({ controls }: { readonly controls: PurchaseControls }) {
  const { purchase, submission, yes, leave } = controls;
  const { state } = submission;
  if (purchase.step === 'review') return <Review purchase={purchase} onYes={yes} onNo={leave} />;
  if (purchase.step === 'failed')
    return <NotPlaced words={purchase.failure?.words ?? ''} network={purchase.failure?.kind !== 'refused'} onClose={leave} />;
  if (state.step === 'refused' && state.failure.reason !== 'QUOTE_EXPIRED')
    return <NotPlaced words={state.failure.words} network={false} onClose={submission.dismiss} />;
  if (state.step !== 'unknown') return null;
  return <Unknown search={state.search} onCheckAgain={submission.checkAgain} onRetry={submission.retry} onClose={submission.dismiss} />;
}

interface ReviewProps {
  readonly purchase: Extract<Purchase, { readonly step: 'review' }>;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** The order once more by the terms that the server promises now; other terms than those on the screen are said, and need their own yes. */
function Review({ purchase, onYes, onNo }: ReviewProps) {
  const say = useSay();
  const style = useNumberStyle();
  const rateText = useRateText();
  const { wanted, proposal, changed } = purchase;
  const { rate } = proposal.terms;
  const amount = figureText(exactFigure(wanted.stake, 'cost', style));
  return (
    <Sheet
      open
      onClose={onNo}
      holds
      title={say(`updown.review.${wanted.direction}`, { duration: durationText(wanted.seconds, say) })}
      foot={
        <div className={styles['actions']}>
          <Button onPress={onNo}>{say('shell.common.cancel')}</Button>
          <Button kind={wanted.direction === 'up' ? 'buy' : 'sell'} onPress={onYes}>
            {changed === 'terms'
              ? say('updown.review.accept', { rate: rateText(rate) })
              : say(`updown.button.${wanted.direction}`, { amount })}
          </Button>
        </div>
      }
    >
      <div className={styles['stack']}>
        {changed !== null && (
          <Note kind="warn" alert>
            {say(changed === 'terms' ? 'updown.review.changed' : 'updown.review.expired', { rate: rateText(rate) })}
          </Note>
        )}
        <p className={styles['headline']}>
          <DirectionWord direction={wanted.direction} />
          <span>{durationText(wanted.seconds, say)}</span>
          <bdi dir="ltr">{rateText(rate)}</bdi>
        </p>
        <StakeReceipt stake={wanted.stake} rate={rate} />
        <p className={styles['fine']}>{say('updown.ticket.entryRule')}</p>
      </div>
    </Sheet>
  );
}

interface NotPlacedProps {
  readonly words: string;
  /** The terms could not be asked for: nothing was sent. */
  readonly network: boolean;
  readonly onClose: () => void;
}

function NotPlaced({ words, network, onClose }: NotPlacedProps) {
  const say = useSay();
  return (
    <Sheet
      open
      onClose={onClose}
      title={say('updown.refused.title')}
      foot={
        <Button wide onPress={onClose}>
          {say('trade.result.backToTicket')}
        </Button>
      }
    >
      <div className={styles['stack']}>
        <Note kind="danger" alert>
          {network ? say('updown.refused.noTerms') : words === '' ? say('shell.failure.system') : words}
        </Note>
        <p className={styles['fine']}>{say('updown.refused.nothing')}</p>
      </div>
    </Sheet>
  );
}

interface UnknownProps {
  readonly search: 'asking' | 'absent' | 'unanswered';
  readonly onCheckAgain: () => void;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** Unknown is not failed: the server's own records are asked before anything may be sent again, and then with the same key. */
function Unknown({ search, onCheckAgain, onRetry, onClose }: UnknownProps) {
  const say = useSay();
  return (
    <Sheet
      open
      onClose={onClose}
      holds
      title={say('trade.result.unknown')}
      foot={
        search === 'asking' ? undefined : (
          <div className={styles['actions']}>
            <Button onPress={onCheckAgain}>{say('trade.result.checkAgain')}</Button>
            {search === 'absent' && (
              <Button kind="primary" onPress={onRetry}>
                {say('trade.result.sendAgain')}
              </Button>
            )}
          </div>
        )
      }
    >
      <div className={styles['stack']}>
        {search === 'asking' && <LoadingRing size={32} />}
        <Note kind="warn" alert>
          {say(`trade.result.${search}`)}
        </Note>
      </div>
    </Sheet>
  );
}
