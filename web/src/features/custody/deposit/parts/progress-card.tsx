import { useEffect, useRef, type ReactNode } from 'react';
import { exactFigure, figureText } from '../../../../domain/figures.ts';
import { isolated, useNumberStyle } from '../../../../i18n/formats.ts';
import { useSay } from '../../../../i18n/text.tsx';
import { useAmountsHidden } from '../../../../session/preferences.ts';
import { useSettings } from '../../../../session/settings.ts';
import { announce } from '../../../../ui/announce.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card, Note, Tag } from '../../../../ui/card.tsx';
import { Figure } from '../../../../ui/figure.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { LoadingRing, Ring } from '../../../../ui/ring.tsx';
import styles from '../deposit.module.css';
import { shareOf, type Shown } from '../model/deposits.ts';
import { chainOf } from '../channels.ts';
import { useRefreshAfterStep, type TestCoins } from '../queries.ts';
import { isByProvider, wordsOf } from './steps.ts';

/** Test coins that were sent, until the list of deposits has them. */
export function SentCard({ coins: { amount, coin } }: { readonly coins: TestCoins }) {
  const say = useSay();
  const card = useRef<HTMLDivElement>(null);
  // On a phone it comes below what was pressed.
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={card} className={styles['scrolledTo']}>
      <Frame amount={amount} coin={coin} isTest ring={<LoadingRing size={32} labelled={false} />}>
        <ol className={styles['track']}>
          <TrackStep state="now" title={say('deposit.track.sent')} />
          <TrackStep state="next" title={say('deposit.step.credited')} />
          <TrackStep state="next" title={say('deposit.step.final')} />
        </ol>
      </Frame>
    </div>
  );
}

/** A step that comes while the page is open is spoken, and makes balances stale. */
function useToldStep(deposit: Shown): void {
  const { amount, coin, step } = deposit;
  const say = useSay();
  const style = useNumberStyle();
  const refresh = useRefreshAfterStep();
  const told = useRef(step);
  useEffect(() => {
    if (told.current === step) return;
    told.current = step;
    refresh();
    announce(
      say('deposit.track.spoken', {
        amount: isolated(`${figureText(exactFigure(amount, 'owned', style))} ${coin.toUpperCase()}`),
        step: say(wordsOf(deposit).tag),
      }),
    );
  });
}

/** A deposit on its way: seen, credited after n, can be withdrawn after m confirmations; or what else became of it. */
export function ProgressCard({ deposit, onOpen }: { readonly deposit: Shown; readonly onOpen: () => void }) {
  const say = useSay();
  const isTest = chainOf(useSettings(), deposit.channel) !== 'main';
  useToldStep(deposit);
  const { step, amount, coin, confirmations, creditConfirmations, finalConfirmations } = deposit;
  const isCredited = step === 'credited' || step === 'final';
  const isOver = !isCredited && step !== 'pending' && step !== 'seen';
  const isPaid = isByProvider(deposit);
  const counted = (of: number) =>
    isPaid ? undefined : say('deposit.track.counted', { count: String(Math.min(confirmations, of)), of: String(of) });
  return (
    <Frame amount={amount} coin={coin} isTest={isTest} ring={<Ring size={32} share={shareOf(deposit)} closes />} onOpen={onOpen}>
      {isOver ? (
        <Note kind="warn">{say(wordsOf(deposit).text)}</Note>
      ) : (
        <ol className={styles['track']}>
          <TrackStep state="done" title={say(isPaid ? 'deposit.provider.paid' : 'deposit.step.seen')} />
          <TrackStep
            state={isCredited ? 'done' : 'now'}
            title={say('deposit.step.credited')}
            note={isCredited ? say('deposit.track.trade') : counted(creditConfirmations)}
          />
          <TrackStep
            state={step === 'final' ? 'done' : isCredited ? 'now' : 'next'}
            title={say('deposit.step.final')}
            note={step === 'final' ? undefined : counted(finalConfirmations)}
          />
        </ol>
      )}
    </Frame>
  );
}

interface FrameProps {
  readonly amount: string;
  readonly coin: string;
  readonly isTest: boolean;
  readonly ring: ReactNode;
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

function Frame({ amount, coin, isTest, ring, onOpen, children }: FrameProps) {
  const say = useSay();
  const style = useNumberStyle();
  const masked = useAmountsHidden();
  return (
    <Card>
      <div className={styles['heading']}>
        {ring}
        <div>
          <h2>
            <Figure figure={exactFigure(amount, 'owned', style)} unit={coin.toUpperCase()} masked={masked} />
          </h2>
          {isTest && <Tag kind="warn">{say('deposit.test.tag')}</Tag>}
        </div>
        {onOpen !== undefined && (
          <Button small kind="plain" onPress={onOpen}>
            {say('deposit.track.details')}
          </Button>
        )}
      </div>
      {children}
    </Card>
  );
}

interface TrackStepProps {
  readonly state: 'done' | 'now' | 'next';
  readonly title: string;
  readonly note?: string | undefined;
}

function TrackStep({ state, title, note }: TrackStepProps) {
  const say = useSay();
  return (
    <li className={styles[state]} aria-current={state === 'now' ? 'step' : undefined}>
      <span className={styles['sign']} role="img" aria-label={say(`deposit.track.${state}`)}>
        {state === 'done' ? <Icon name="check" small /> : null}
      </span>
      <span>{title}</span>
      {note !== undefined && <span className={styles['quiet']}>{note}</span>}
    </li>
  );
}
