import { useRef, useState } from 'react';
import { exactFigure, figureText, rateFigure } from '../../../domain/figures.ts';
import { isZero } from '../../../domain/decimal.ts';
import { breakEvenPercent, payoutOf, STAKE_DECIMALS, type Direction, type UpdownTerms } from '../../../domain/updown/terms.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay, useSayDescription } from '../../../i18n/text.tsx';
import { isOwnBrake } from '../../../session/protection.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { StakeAmount, useLimitText } from '../../../ui/stake-amount.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { Tiles } from '../../../ui/tiles.tsx';
import parts from '../../../ui/ticket-parts.module.css';
import { buttonText, problemText } from '../model/problem-texts.ts';
import { chosenTerms, useAssessed, type Assessed, type StakeTicket } from '../model/use-stake.ts';
import styles from '../updown.module.css';
import { StakeReceipt } from './stake-receipt.tsx';
import { durationText, useRateText } from './words.tsx';

const CHIPS = ['20', '50', '100', '200', '500'] as const;

interface TicketFormProps {
  readonly coin: string;
  readonly terms: readonly UpdownTerms[];
  readonly ticket: StakeTicket;
  readonly busy: boolean;
  readonly onBuy: (terms: UpdownTerms) => void;
  readonly onRisk: () => void;
  /** Names the form's tabs, so that two tickets may stand on one page. */
  readonly id: string;
}

/** Direction with its payout, duration, stake, and what each end pays: then Buy. */
export function TicketForm({ coin, terms, ticket, busy, onBuy, onRisk, id }: TicketFormProps) {
  const say = useSay();
  const style = useNumberStyle();
  const rateText = useRateText();
  const form = useRef<HTMLFormElement>(null);
  const { inputs, change } = ticket;
  const chosen = chosenTerms(terms, inputs.seconds);
  const assessed = useAssessed(coin, chosen, inputs);
  const [touched, setTouched] = useState(false);
  const { problem, riskConfirmed } = assessed;
  // Who has shut himself out has nothing to read first.
  const asksRisk = riskConfirmed === false && !isOwnBrake(problem);
  const entered = inputs.amount !== '' && !isZero(inputs.amount);

  const press = () => {
    if (busy) return;
    if (asksRisk) onRisk();
    else if (problem === null && riskConfirmed === true && chosen !== null) onBuy(chosen);
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
        id={`${id}-direction`}
        look="filled"
        label={say('updown.direction.title')}
        tabs={[
          { key: 'up', label: <SideLabel direction="up" terms={chosen} amount={entered ? inputs.amount : null} />, tone: 'gain' },
          { key: 'down', label: <SideLabel direction="down" terms={chosen} amount={entered ? inputs.amount : null} />, tone: 'loss' },
        ]}
        chosen={inputs.direction}
        onChoose={(direction) => change({ direction })}
      />
      <div
        className={parts['form']}
        role="tabpanel"
        id={`${id}-direction-panel`}
        aria-labelledby={`${id}-direction-tab-${inputs.direction}`}
      >
        <Tiles
          label={say('updown.duration.title')}
          tiles={terms.map(({ seconds, rate }) => ({
            key: String(seconds),
            title: durationText(seconds, say),
            figure: <bdi dir="ltr">{rateText(rate)}</bdi>,
            note: say('updown.tile.breakEven', { percent: figureText(rateFigure(breakEvenPercent(rate), style, 1)) }),
          }))}
          chosen={chosen === null ? null : String(chosen.seconds)}
          onChoose={(seconds) => change({ seconds: Number(seconds) })}
        />
        <Amount ticket={ticket} assessed={assessed} touched={touched} onTouch={setTouched} terms={chosen} />
        <Cards assessed={assessed} />
        {chosen !== null && entered && <StakeReceipt stake={inputs.amount} rate={chosen.rate} />}
        <p className={parts['fine']}>{say('updown.ticket.entryRule')}</p>
        <div className={parts['submit']}>
          <Button
            kind={inputs.direction === 'up' ? 'buy' : 'sell'}
            wide
            submit
            waiting={riskConfirmed !== true || problem !== null}
            busy={busy}
          >
            {asksRisk
              ? say('updown.button.risk')
              : problem !== null
                ? say(buttonText(problem))
                : riskConfirmed === null
                  ? say('updown.button.waitState')
                  : say(`updown.button.${inputs.direction}`, { amount: figureText(exactFigure(inputs.amount, 'cost', style)) })}
          </Button>
        </div>
      </div>
    </form>
  );
}

interface SideLabelProps {
  readonly direction: Direction;
  readonly terms: UpdownTerms | null;
  /** Null while nothing is entered: then the rate stands for the payout. */
  readonly amount: string | null;
}

/** A direction with what a win pays. */
function SideLabel({ direction, terms, amount }: SideLabelProps) {
  const say = useSay();
  const style = useNumberStyle();
  const rateText = useRateText();
  return (
    <span className={styles['side']}>
      <Icon name={direction === 'up' ? 'rise' : 'fall'} small />
      {say(`updown.direction.${direction}`)}
      {terms !== null && (
        <bdi dir="ltr" className={styles['sidePays']}>
          {amount === null ? rateText(terms.rate) : figureText(exactFigure(payoutOf(amount, terms.rate), 'owned', style))}
        </bdi>
      )}
    </span>
  );
}

interface AmountProps {
  readonly ticket: StakeTicket;
  readonly assessed: Assessed;
  readonly terms: UpdownTerms | null;
  readonly touched: boolean;
  readonly onTouch: (touched: boolean) => void;
}

function Amount({ ticket, assessed, terms, touched, onTouch }: AmountProps) {
  const say = useSay();
  const describe = useSayDescription();
  const style = useNumberStyle();
  const { inputs, change } = ticket;
  const { facts, problem, max } = assessed;
  const limit = useLimitText();
  return (
    <StakeAmount
      words={{ label: say('updown.amount.label'), available: say('updown.amount.available'), chips: say('updown.amount.chips') }}
      value={inputs.amount}
      onChange={(amount) => change({ amount })}
      onTouch={onTouch}
      decimals={STAKE_DECIMALS}
      available={facts.available}
      max={max}
      chips={CHIPS}
      hint={terms === null ? undefined : say('updown.amount.hint', { least: limit(terms.stakeMin), most: limit(terms.stakeMax) })}
      // An own brake is said on its card: saying it here too, on blur, would move the card's link away under the finger.
      error={touched && problem?.fields[0] === 'amount' && !isOwnBrake(problem) ? describe(problemText(problem, style)) : undefined}
    />
  );
}

/** What no field can show stands above the button. */
function Cards({ assessed }: { readonly assessed: Assessed }) {
  const describe = useSayDescription();
  const style = useNumberStyle();
  const say = useSay();
  const { problem } = assessed;
  const brake = isOwnBrake(problem);
  if (problem === null || (problem.fields.length > 0 && !brake) || problem.code === 'price.none' || problem.code === 'funds.unknown')
    return null;
  return (
    <>
      <Note kind="warn">{describe(problemText(problem, style))}</Note>
      {brake && (
        <ButtonLink small to="/protection">
          {say('updown.risk.protection')}
        </ButtonLink>
      )}
    </>
  );
}
