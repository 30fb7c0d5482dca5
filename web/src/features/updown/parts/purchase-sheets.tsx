import { exactFigure, figureText } from '../../../domain/figures.ts';
import type { MarketEntry } from '../../../session/pairs.ts';
import { AskSheet } from '../../../form/ask-sheet.tsx';
import { LivePrice } from '../../../form/live-price.tsx';
import { isolated, useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { LastOfLimit } from '../../../form/stake/last-of-limit.tsx';
import { toProtection } from '../../../form/stake/to-protection.tsx';
import { RefusedSheet } from '../../../form/refused-sheet.tsx';
import { Note } from '../../../ui/card.tsx';
import { SubmissionEnd } from '../../../form/submission-end.tsx';
import parts from '../../../ui/ticket-parts.module.css';
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
  const refused = {
    title: say('updown.refused.title'),
    back: say('trade.result.backToTicket'),
    nothing: say('updown.refused.nothing'),
    more: toProtection(say('updown.risk.protection')),
  };
  if (purchase.step === 'review') return <Review entry={entry} purchase={purchase} onYes={yes} onNo={leave} />;
  // The terms could not be asked for, and nothing was sent.
  if (purchase.step === 'failed') {
    const failure = purchase.failure?.kind === 'refused' ? purchase.failure : null;
    return <RefusedSheet {...refused} failure={failure} text={say('updown.refused.noTerms')} onClose={leave} />;
  }
  // New terms are asked for.
  if (state.step === 'refused' && state.failure.reason === 'QUOTE_EXPIRED') return null;
  return (
    <SubmissionEnd submission={submission} refused={refused}>
      {(_, { id }) => <Placed id={id} contract={contracts.find((one) => one.id === id) ?? null} onDone={() => onDone(id)} />}
    </SubmissionEnd>
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
  const { wanted: request, proposal, changed } = purchase;
  const { rate } = proposal.terms;
  const amount = figureText(exactFigure(request.stake, 'cost', style));
  return (
    <AskSheet
      holds
      step={`${changed ?? 'same'} ${proposal.id}`}
      title={say(`updown.review.${request.direction}`, { duration: durationText(request.seconds, say) })}
      yes={
        changed === 'terms' ? say('updown.review.accept', { rate: rateText(rate) }) : say(`updown.button.${request.direction}`, { amount })
      }
      kind={request.direction === 'up' ? 'buy' : 'sell'}
      onYes={onYes}
      onNo={onNo}
    >
      {changed !== null && (
        <Note kind="warn" alert>
          {say(changed === 'terms' ? 'updown.review.changed' : 'updown.review.expired', { rate: rateText(rate) })}
        </Note>
      )}
      <p className={parts['sentence']}>
        {say(`updown.review.line.${request.direction}`, {
          amount: isolated(`${amount} USDT`),
          pair: isolated(entry.display),
          duration: durationText(request.seconds, say),
          rate: isolated(rateText(rate)),
        })}
      </p>
      <LivePrice coin={entry.coin} label={say('updown.review.price')} />
      <StakeReceipt stake={request.stake} rate={rate} />
      <LastOfLimit stake={request.stake} least={proposal.terms.stakeMin} text={say('updown.limit.usesUp')} />
      <p className={parts['fine']}>{entryRuleText(proposal.terms.waitMs, say)}</p>
    </AskSheet>
  );
}
