import { exactFigure, figureText, rateFigure } from '../../../domain/figures.ts';
import { breakEvenPercent, payoutOf, type Direction, type UpdownTerms } from '../rules/terms.ts';
import { isEntered } from '../../../form/stake/amount.ts';
import { OwnBrake } from '../../../form/stake/own-brake.tsx';
import { StakeAmount } from '../../../form/stake/stake-amount.tsx';
import { useStakeForm } from '../../../form/stake/use-stake-form.ts';
import { useStakeText } from '../../../form/stake/use-stake-text.ts';
import { buttonText } from '../../../form/texts.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { isOwnBrake } from '../../../session/protection.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Note } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { Tiles } from '../../../ui/tiles.tsx';
import parts from '../../../ui/ticket-parts.module.css';
import { stakeTexts } from '../model/problem-texts.ts';
import { chosenTerms, useAssessed, type Assessed, type StakeTicket } from '../model/use-stake.ts';
import styles from '../updown.module.css';
import { LastOfLimit } from '../../../form/stake/last-of-limit.tsx';
import { StakeReceipt } from './stake-receipt.tsx';
import { durationText, useRateText, entryRuleText } from './words.tsx';

const CHIPS = ['20', '50', '100', '200', '500'] as const;
const AMOUNT = {
  label: 'updown.amount.label',
  available: 'updown.amount.available',
  chips: 'updown.amount.chips',
  hint: 'updown.amount.hint',
} as const;

interface TicketFormProps {
  readonly coin: string;
  readonly terms: readonly UpdownTerms[];
  readonly ticket: StakeTicket;
  readonly busy: boolean;
  /** Whether an order of this ticket is on its way or its result is shown. */
  readonly held: boolean;
  readonly onBuy: (terms: UpdownTerms) => void;
  readonly onRisk: () => void;
  /** Names the form's tabs, so that two tickets may stand on one page. */
  readonly id: string;
}

/** Direction with its payout, duration, stake, and what each end pays: then Buy. */
export function TicketForm({ coin, terms, ticket, busy, held, onBuy, onRisk, id }: TicketFormProps) {
  const say = useSay();
  const style = useNumberStyle();
  const rateText = useRateText();
  const { inputs, change } = ticket;
  const chosen = chosenTerms(terms, inputs.seconds);
  const assessed = useAssessed(coin, chosen, inputs);
  const { problem, riskConfirmed } = assessed;
  const onStake = () => {
    if (chosen !== null) onBuy(chosen);
  };
  const { form, asksRisk, waiting, field, fieldProblem } = useStakeForm({ ticket, assessed, busy, onRisk, onStake });
  const text = useStakeText(stakeTexts);
  const entered = isEntered(inputs.amount);
  // What cannot be staked pays nothing.
  const counts = entered && problem?.fields[0] !== 'amount';
  return (
    <form {...form} className={classNames(parts['form'], held && parts['held'])} aria-busy={held}>
      <Tabs
        id={`${id}-direction`}
        look="filled"
        label={say('updown.direction.title')}
        tabs={[
          { key: 'up', label: <SideLabel direction="up" terms={chosen} amount={counts ? inputs.amount : null} />, tone: 'gain' },
          { key: 'down', label: <SideLabel direction="down" terms={chosen} amount={counts ? inputs.amount : null} />, tone: 'loss' },
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
        <StakeAmount {...field} words={AMOUNT} chips={CHIPS} error={text(fieldProblem)} />
        <Cards assessed={assessed} />
        {chosen !== null && counts && <StakeReceipt stake={inputs.amount} rate={chosen.rate} />}
        {chosen !== null && entered && <LastOfLimit stake={inputs.amount} least={chosen.stakeMin} text={say('updown.limit.usesUp')} />}
        <p className={parts['fine']}>{entryRuleText(chosen?.waitMs ?? 0, say)}</p>
        <div className={parts['submit']}>
          <Button kind={asksRisk ? 'primary' : inputs.direction === 'up' ? 'buy' : 'sell'} wide submit waiting={waiting} busy={busy}>
            {asksRisk
              ? say('updown.button.risk')
              : problem !== null
                ? say(buttonText(stakeTexts, problem))
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

/** What no field can show stands above the button. */
function Cards({ assessed: { problem } }: { readonly assessed: Assessed }) {
  const say = useSay();
  const text = useStakeText(stakeTexts);
  if (problem === null) return null;
  if (isOwnBrake(problem)) return <OwnBrake text={text(problem)} link={say('updown.risk.protection')} />;
  if (problem.fields.length > 0 || problem.code === 'price.none' || problem.code === 'funds.unknown') return null;
  return <Note kind="warn">{text(problem)}</Note>;
}
