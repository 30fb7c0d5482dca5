import { Link } from '../../../navigation/link.tsx';
import { Suspense, useState } from 'react';
import type { UpdownTerms } from '../rules/terms.ts';
import { useSay } from '../../../i18n/text.tsx';
import { usePlayMoney } from '../../../session/price-source.ts';
import { Tag } from '../../../ui/card.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import parts from '../../../ui/ticket-parts.module.css';
import type { PurchaseControls } from '../model/use-purchase.ts';
import type { StakeTicket } from '../model/use-stake.ts';
import type { useTerms } from '../queries.ts';
import { TicketForm } from './ticket-form.tsx';
import { later } from '../../../ui/later.ts';

const RiskSheet = later(async () => (await import('./risk-sheet.tsx')).RiskSheet);

interface TicketProps {
  readonly coin: string;
  readonly terms: ReturnType<typeof useTerms>;
  readonly ticket: StakeTicket;
  readonly controls: PurchaseControls;
  readonly id: string;
}

const NONE: readonly UpdownTerms[] = [];
const takesNothing = (): void => undefined;

/** The ticket, or why there is none; the risk note opens before the first order and whenever it is asked for. */
export function StakeTicketPanel({ coin, terms, ticket, controls, id }: TicketProps) {
  const say = useSay();
  const playMoney = usePlayMoney();
  const [risk, setRisk] = useState<'asks' | 'again' | null>(null);
  const offered = terms.rows ?? NONE;
  // While an order is on its way or its result is shown, the ticket takes nothing: between two sheets it lies open.
  const held = controls.purchase.step !== 'idle' || controls.submission.state.step !== 'idle';
  if (terms.rows === null)
    return terms.failed ? (
      <ErrorState text={say('updown.ticket.failed')} onRetry={terms.retry} />
    ) : (
      <SkeletonRows rows={5} leading={false} />
    );
  if (offered.length === 0) return <EmptyState compact text={say('updown.ticket.none')} />;
  return (
    <div className={parts['form']}>
      <TicketForm
        id={id}
        coin={coin}
        terms={offered}
        ticket={held ? { ...ticket, change: takesNothing } : ticket}
        busy={controls.busy}
        held={held}
        onRisk={() => setRisk('asks')}
        onBuy={({ periodId, seconds, ...rest }) =>
          held ||
          controls.press(
            { periodId, seconds, direction: ticket.inputs.direction, stake: ticket.inputs.amount },
            { periodId, seconds, ...rest },
          )
        }
      />
      <p className={parts['footer']}>
        <button type="button" className={parts['link']} onClick={() => setRisk('again')}>
          {say('updown.ticket.how')}
        </button>
        <Link to="/statistics" className={parts['link']}>
          {say('shell.title.statistics')}
        </Link>
        {playMoney && <Tag kind="warn">{say('updown.ticket.play')}</Tag>}
      </p>
      <Suspense fallback={null}>
        {risk !== null && <RiskSheet coin={coin} terms={offered} asks={risk === 'asks'} onClose={() => setRisk(null)} />}
      </Suspense>
    </div>
  );
}
