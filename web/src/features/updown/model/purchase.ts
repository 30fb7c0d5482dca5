import type { CallFailure } from '../../../api/failures.ts';
import { sameTerms, type UpdownTerms } from '../rules/terms.ts';
import type { ProposalRequest } from '../queries.ts';
import type { Proposal } from './contract.ts';

/**
 * From a press to the order: the terms are asked for again, and what the order is sent with is what was on the screen or got a fresh yes.
 *
 *   idle ─press→ asking ─same→ review (or straight on) ─yes→ sent
 *                   │ other terms → review `changed`: the button says them
 *                   └ no answer, a refusal → failed
 */
export type Purchase =
  | { readonly step: 'idle' }
  /** `shown` are the terms that the press was for. */
  | { readonly step: 'asking'; readonly wanted: ProposalRequest; readonly shown: UpdownTerms; readonly after: 'review' | 'send' }
  | {
      readonly step: 'review';
      readonly wanted: ProposalRequest;
      readonly proposal: Proposal;
      readonly changed: 'terms' | 'expired' | null;
    }
  | { readonly step: 'failed'; readonly failure: CallFailure | null };

export type PurchaseEvent =
  | { readonly type: 'press'; readonly wanted: ProposalRequest; readonly shown: UpdownTerms; readonly after: 'review' | 'send' }
  /** Yes to what stands in the review; asked for again when its time is over. */
  | { readonly type: 'again' }
  | { readonly type: 'proposed'; readonly proposal: Proposal; readonly expired?: boolean }
  | { readonly type: 'failed'; readonly failure: CallFailure | null }
  | { readonly type: 'leave' };

/** What a proposal means for an order that was pressed for `shown`: sent as it is, or looked at first. */
export function answerTo(purchase: Extract<Purchase, { readonly step: 'asking' }>, proposal: Proposal): 'send' | 'review' | 'changed' {
  if (!sameTerms(purchase.shown, proposal.terms)) return 'changed';
  return purchase.after;
}

/** Whether the order can still be sent by a proposal; a little early, so that it does not run out on its way. */
export function isGood({ expiresMs }: Proposal, nowMs: number | null): boolean {
  return nowMs === null || nowMs < expiresMs - EARLY_MS;
}

const EARLY_MS = 1_500;

export function advancePurchase(purchase: Purchase, event: PurchaseEvent): Purchase {
  if (event.type === 'leave') return { step: 'idle' };
  switch (purchase.step) {
    case 'idle':
    case 'failed':
      if (event.type !== 'press') return purchase;
      return { step: 'asking', wanted: event.wanted, shown: event.shown, after: event.after };
    case 'asking':
      if (event.type === 'failed') return { step: 'failed', failure: event.failure };
      if (event.type !== 'proposed') return purchase;
      if (event.expired === true) return { step: 'review', wanted: purchase.wanted, proposal: event.proposal, changed: 'expired' };
      return answerTo(purchase, event.proposal) === 'send'
        ? { step: 'idle' }
        : {
            step: 'review',
            wanted: purchase.wanted,
            proposal: event.proposal,
            changed: answerTo(purchase, event.proposal) === 'changed' ? 'terms' : null,
          };
    case 'review':
      return event.type === 'again' ? { step: 'asking', wanted: purchase.wanted, shown: purchase.proposal.terms, after: 'send' } : purchase;
  }
}
