import { exactFigure, figureText } from '../../../domain/figures.ts';
import type { MarketEntry } from '../../../session/pairs.ts';
import { LivePrice } from '../../../form/live-price.tsx';
import { isolated, useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { failureText } from '../../../form/failure-text.ts';
import { LastOfLimit } from '../../../form/stake/last-of-limit.tsx';
import { RefusedSheet } from '../../../form/stake/refused-sheet.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { UnknownSheet } from '../../../form/unknown-sheet.tsx';
import parts from '../../../ui/ticket-parts.module.css';
import type { CallFailure } from '../../../api/failures.ts';
import type { Purchase } from '../model/purchase.ts';
import type { PurchaseControls } from '../model/use-purchase.ts';
import type { UpdownContract } from '../model/contract.ts';
import { EndingSheet } from '../../../form/ending-sheet.tsx';
import { RunningCard } from './running-card.tsx';
import { SettledCard } from './settled-card.tsx';
import { StakeReceipt } from './stake-receipt.tsx';
import { durationText, entryRuleText, useRateText } from './words.tsx';

interface PurchaseSheetsProps {
  readonly controls: PurchaseControls;
  readonly entry: MarketEntry;
  /** Open and past ones: the one that was placed is among them a moment after it was accepted. */
  readonly contracts: readonly UpdownContract[];
  readonly onDone: (id: number) => void;
}

/** What is over the ticket on the way of an order: review or new terms, a refusal in words, not known yet, or the contract. */
export function PurchaseSheets({ controls, entry, contracts, onDone }: PurchaseSheetsProps) {
  const say = useSay();
  const { purchase, submission, yes, leave } = controls;
  const { state } = submission;
  if (purchase.step === 'review') return <Review entry={entry} purchase={purchase} onYes={yes} onNo={leave} />;
  if (purchase.step === 'failed') return <NotPlaced failure={purchase.failure} onClose={leave} />;
  if (state.step === 'refused' && state.failure.reason !== 'QUOTE_EXPIRED')
    return <NotPlaced failure={state.failure} onClose={submission.dismiss} />;
  if (state.step === 'done') {
    const { id } = state.result;
    return <Placed id={id} contract={contracts.find((one) => one.id === id) ?? null} onDone={() => onDone(id)} />;
  }
  if (state.step !== 'unknown') return null;
  return (
    <UnknownSheet
      search={state.search}
      text={say(`trade.result.${state.search}`)}
      onCheckAgain={submission.checkAgain}
      onRetry={submission.retry}
      onClose={submission.dismiss}
    />
  );
}

interface PlacedProps {
  readonly id: number;
  readonly contract: UpdownContract | null;
  readonly onDone: () => void;
}

/** The contract with its clock, and its result when it ends while this is open. */
function Placed({ id, contract, onDone }: PlacedProps) {
  const say = useSay();
  const result = contract?.result ?? null;
  return (
    <EndingSheet
      onDone={onDone}
      title={result === null ? say('updown.placed.title') : say(`updown.result.${result}`)}
      next={say(result === null ? 'updown.placed.next' : 'updown.placed.over')}
    >
      {contract === null ? (
        <Note>{say('updown.placed.announce', { number: `S-${id}` })}</Note>
      ) : result === null ? (
        <RunningCard contract={contract} />
      ) : (
        <SettledCard contract={contract} />
      )}
    </EndingSheet>
  );
}

interface ReviewProps {
  readonly entry: MarketEntry;
  readonly purchase: Extract<Purchase, { readonly step: 'review' }>;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** The order once more by the terms that the server promises now; other terms than those on the screen are said, and need their own yes. */
function Review({ entry, purchase, onYes, onNo }: ReviewProps) {
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
      step={`${changed ?? 'same'} ${proposal.id}`}
      title={say(`updown.review.${wanted.direction}`, { duration: durationText(wanted.seconds, say) })}
      foot={
        <div className={parts['actions']}>
          <Button onPress={onNo}>{say('shell.common.cancel')}</Button>
          <Button kind={wanted.direction === 'up' ? 'buy' : 'sell'} onPress={onYes}>
            {changed === 'terms'
              ? say('updown.review.accept', { rate: rateText(rate) })
              : say(`updown.button.${wanted.direction}`, { amount })}
          </Button>
        </div>
      }
    >
      <div className={parts['stack']}>
        {changed !== null && (
          <Note kind="warn" alert>
            {say(changed === 'terms' ? 'updown.review.changed' : 'updown.review.expired', { rate: rateText(rate) })}
          </Note>
        )}
        <p className={parts['sentence']}>
          {say(`updown.review.line.${wanted.direction}`, {
            amount: isolated(`${amount} USDT`),
            pair: isolated(entry.display),
            duration: durationText(wanted.seconds, say),
            rate: isolated(rateText(rate)),
          })}
        </p>
        <LivePrice coin={entry.coin} label={say('updown.review.price')} />
        <StakeReceipt stake={wanted.stake} rate={rate} />
        <LastOfLimit stake={wanted.stake} least={proposal.terms.stakeMin} text={say('updown.limit.usesUp')} />
        <p className={parts['fine']}>{entryRuleText(proposal.terms.waitMs, say)}</p>
      </div>
    </Sheet>
  );
}

interface NotPlacedProps {
  /** Null, and every other than a refusal: the terms could not be asked for, and nothing was sent. */
  readonly failure: CallFailure | null;
  readonly onClose: () => void;
}

function NotPlaced({ failure, onClose }: NotPlacedProps) {
  const say = useSay();
  const words = failure?.kind === 'refused' ? failureText(failure, say) : say('updown.refused.noTerms');
  return (
    <RefusedSheet
      title={say('updown.refused.title')}
      back={say('trade.result.backToTicket')}
      text={words}
      nothing={say('updown.refused.nothing')}
      reason={failure?.reason ?? null}
      toProtection={say('updown.risk.protection')}
      onClose={onClose}
    />
  );
}
