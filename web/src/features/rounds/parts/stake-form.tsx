import { Link } from '../../../navigation/link.tsx';
import { useRef, useState } from 'react';
import { isZero } from '../../../domain/decimal.ts';
import { exactFigure, figureText } from '../../../domain/figures.ts';
import { phaseEndMs, STAKE_DECIMALS, type RoundTerms } from '../rules/round.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay, useSayDescription } from '../../../i18n/text.tsx';
import { useSecondsUntil } from '../../../market/countdown.ts';
import { isOwnBrake } from '../../../session/protection.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { countdownText } from '../../../ui/countdown-ring.tsx';
import { StakeAmount, useLimitText } from '../../../ui/stake-amount.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import parts from '../../../ui/ticket-parts.module.css';
import { buttonText, problemText } from '../model/problem-texts.ts';
import type { RoundScene } from '../model/use-round-scene.ts';
import type { RoundTicket } from '../model/use-round-ticket.ts';
import type { Assessed } from '../model/use-stake.ts';
import styles from '../rounds.module.css';
import { StakeReceipt } from './stake-receipt.tsx';
import { periodText, SideWord, useClockWords } from './words.tsx';

const CHIPS = ['5', '10', '50', '100', '500'] as const;

interface StakeFormProps {
  readonly scene: RoundScene;
  readonly ticket: RoundTicket;
  readonly assessed: Assessed;
  readonly busy: boolean;
  readonly onStake: () => void;
  readonly onRisk: () => void;
  /** Names the form's tabs, so that two tickets may stand on one page. */
  readonly id: string;
}

/** Side, amount, what each end pays; then the stake. */
export function StakeForm({ scene, ticket, assessed, busy, onStake, onRisk, id }: StakeFormProps) {
  const say = useSay();
  const form = useRef<HTMLFormElement>(null);
  const [touched, setTouched] = useState(false);
  const { inputs, change } = ticket;
  const { problem, riskConfirmed } = assessed;
  const terms = scene.info?.terms ?? null;
  const entered = inputs.amount !== '' && !isZero(inputs.amount);

  const press = () => {
    if (busy) return;
    if (riskConfirmed === false && !isOwnBrake(problem)) onRisk();
    else if (problem === null && riskConfirmed === true) onStake();
    else {
      setTouched(true);
      form.current?.querySelector<HTMLInputElement>('[data-field="amount"] input')?.focus();
    }
  };
  return (
    <form
      ref={form}
      className={parts['form']}
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      <Tabs
        id={`${id}-side`}
        look="filled"
        label={say('rounds.side.title')}
        tabs={[
          { key: 'up', label: say('rounds.side.up'), tone: 'gain' },
          { key: 'down', label: say('rounds.side.down'), tone: 'loss' },
        ]}
        chosen={inputs.side}
        onChoose={(side) => change({ side })}
      />
      <div className={parts['form']} role="tabpanel" id={`${id}-side-panel`} aria-labelledby={`${id}-side-tab-${inputs.side}`}>
        <p className={styles['untilLine']}>
          <Until scene={scene} />
        </p>
        <Amount ticket={ticket} assessed={assessed} terms={terms} touched={touched} onTouch={setTouched} />
        <Cards scene={scene} assessed={assessed} />
        {terms !== null && entered && <StakeReceipt terms={terms} pools={scene.pools} side={inputs.side} stake={inputs.amount} />}
        <p className={parts['fine']}>{say('rounds.form.decide')}</p>
        <div className={parts['submit']}>
          <Button kind={inputs.side === 'up' ? 'buy' : 'sell'} wide submit waiting={riskConfirmed !== true || problem !== null} busy={busy}>
            <Label assessed={assessed} ticket={ticket} />
          </Button>
        </div>
        <p className={parts['footer']}>
          <button type="button" className={parts['link']} onClick={onRisk}>
            {say('rounds.form.how')}
          </button>
          <Link to="/statistics" className={parts['link']}>
            {say('shell.title.statistics')}
          </Link>
        </p>
      </div>
    </form>
  );
}

/** The sheet lies over the round's clock, so its time stands here too. */
function Until({ scene: { clock, info } }: Pick<StakeFormProps, 'scene'>) {
  const say = useSay();
  const phase = clock === null || clock.phase === 'over' ? 'locked' : clock.phase;
  const seconds = useSecondsUntil(clock === null ? 0 : phaseEndMs(phase, clock.moments));
  if (clock === null || info === null) return '—';
  return (
    <>
      {periodText(info.terms.period, say)} · {say(`rounds.phase.${phase}`)} · {say(`rounds.until.${phase}`)}{' '}
      <bdi dir="ltr">{seconds === null ? '—' : countdownText(seconds)}</bdi>
    </>
  );
}

/** The button says what it does, or what is missing. */
function Label({ assessed: { problem, riskConfirmed }, ticket: { inputs } }: Pick<StakeFormProps, 'assessed' | 'ticket'>) {
  const say = useSay();
  const style = useNumberStyle();
  if (riskConfirmed === false && !isOwnBrake(problem)) return say('rounds.button.risk');
  if (problem !== null) return say(buttonText(problem));
  if (riskConfirmed === null) return say('rounds.button.waitState');
  return say(`rounds.button.${inputs.side}`, { amount: `\u2066${figureText(exactFigure(inputs.amount, 'cost', style))} USDT\u2069` });
}

interface AmountProps {
  readonly ticket: RoundTicket;
  readonly assessed: Assessed;
  readonly terms: RoundTerms | null;
  readonly touched: boolean;
  readonly onTouch: (touched: boolean) => void;
}

function Amount({ ticket: { inputs, change }, assessed: { facts, problem, max }, terms, touched, onTouch }: AmountProps) {
  const say = useSay();
  const describe = useSayDescription();
  const style = useNumberStyle();
  const limit = useLimitText();
  return (
    <StakeAmount
      words={{ label: say('rounds.amount.label'), available: say('rounds.amount.available'), chips: say('rounds.amount.chips') }}
      value={inputs.amount}
      onChange={(amount) => change({ amount })}
      onTouch={onTouch}
      decimals={STAKE_DECIMALS}
      available={facts.available}
      max={max}
      chips={CHIPS}
      hint={terms === null ? undefined : say('rounds.amount.hint', { least: limit(terms.stakeMin), most: limit(terms.stakeMax) })}
      // An own brake is said on its card: saying it here too, on blur, would move the card's link away under the finger.
      error={touched && problem?.fields[0] === 'amount' && !isOwnBrake(problem) ? describe(problemText(problem, style)) : undefined}
    />
  );
}

/** What no field can show stands above the button: a closed window says when the next opens, an own brake leads to where it is set. */
function Cards({ scene, assessed: { problem, facts } }: Pick<StakeFormProps, 'scene' | 'assessed'>) {
  const say = useSay();
  const describe = useSayDescription();
  const style = useNumberStyle();
  const at = useClockWords();
  if (problem === null) return null;
  if (problem.code === 'window.closed') {
    return scene.clock === null ? null : <Note>{say('rounds.form.closed', { time: at(scene.clock.moments.endMs) })}</Note>;
  }
  if (problem.code === 'side.other') {
    return (
      <Note kind="warn">
        {say('rounds.form.oneSide')} {facts.ownSide !== null && <SideWord side={facts.ownSide} />}
      </Note>
    );
  }
  if (isOwnBrake(problem)) {
    return (
      <>
        <Note kind="warn">{describe(problemText(problem, style))}</Note>
        <ButtonLink small to="/protection">
          {say('rounds.form.toProtection')}
        </ButtonLink>
      </>
    );
  }
  if (problem.fields.length > 0 || problem.code === 'price.none' || problem.code === 'clock.unknown' || problem.code === 'funds.unknown')
    return null;
  return <Note kind="warn">{describe(problemText(problem, style))}</Note>;
}
