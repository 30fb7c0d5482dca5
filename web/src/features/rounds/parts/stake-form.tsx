import { Link } from '../../../navigation/link.tsx';
import { exactFigure, figureText } from '../../../domain/figures.ts';
import { isEntered } from '../../../form/stake/amount.ts';
import { OwnBrake } from '../../../form/stake/own-brake.tsx';
import { StakeAmount } from '../../../form/stake/stake-amount.tsx';
import { useStakeForm } from '../../../form/stake/use-stake-form.ts';
import { useStakeText } from '../../../form/stake/use-stake-text.ts';
import { buttonText } from '../../../form/texts.ts';
import { phaseEndMs } from '../rules/round.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useSecondsUntil } from '../../../market/countdown.ts';
import { isOwnBrake } from '../../../session/protection.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Note } from '../../../ui/card.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import parts from '../../../ui/ticket-parts.module.css';
import { stakeTexts } from '../model/problem-texts.ts';
import type { RoundScene } from '../model/use-round-scene.ts';
import type { RoundTicket } from '../model/use-round-ticket.ts';
import type { Assessed } from '../model/use-stake.ts';
import styles from '../rounds.module.css';
import { LastOfLimit } from '../../../form/stake/last-of-limit.tsx';
import { StakeReceipt } from './stake-receipt.tsx';
import { periodText, SideWord, timeLeftText, useClockWords } from './words.tsx';

const CHIPS = ['5', '10', '50', '100', '500'] as const;
const AMOUNT = {
  label: 'rounds.amount.label',
  available: 'rounds.amount.available',
  chips: 'rounds.amount.chips',
  hint: 'rounds.amount.hint',
} as const;

interface StakeFormProps {
  readonly scene: RoundScene;
  readonly ticket: RoundTicket;
  readonly assessed: Assessed;
  readonly busy: boolean;
  /** Whether a stake of this ticket is on its way or its result is shown. */
  readonly held: boolean;
  readonly onStake: () => void;
  readonly onRisk: () => void;
  /** Names the form's tabs, so that two tickets may stand on one page. */
  readonly id: string;
}

/** Side, amount, what each end pays; then the stake. */
export function StakeForm({ scene, ticket, assessed, busy, held, onStake, onRisk, id }: StakeFormProps) {
  const say = useSay();
  const { inputs, change } = ticket;
  const { problem } = assessed;
  const terms = scene.info?.terms ?? null;
  const { form, asksRisk, waiting, field, fieldProblem } = useStakeForm({ ticket, assessed, busy, onRisk, onStake });
  const text = useStakeText(stakeTexts);
  const entered = isEntered(inputs.amount);
  // What cannot be staked pays nothing.
  const counts = entered && problem?.fields[0] !== 'amount';
  return (
    <form {...form} className={classNames(parts['form'], held && parts['held'])} aria-busy={held}>
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
        <StakeAmount {...field} words={AMOUNT} chips={CHIPS} error={text(fieldProblem)} />
        <Cards scene={scene} assessed={assessed} />
        {terms !== null && counts && <StakeReceipt terms={terms} pools={scene.pools} side={inputs.side} stake={inputs.amount} />}
        {terms !== null && entered && <LastOfLimit stake={inputs.amount} least={terms.stakeMin} text={say('rounds.limit.usesUp')} />}
        <p className={parts['fine']}>{say('rounds.form.decide')}</p>
        <div className={parts['submit']}>
          <Button kind={asksRisk ? 'primary' : inputs.side === 'up' ? 'buy' : 'sell'} wide submit waiting={waiting} busy={busy}>
            <Label asksRisk={asksRisk} assessed={assessed} ticket={ticket} />
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
      {periodText(info.terms.period, say)} · {say(`rounds.phase.${phase}`)} ·{' '}
      {say(`rounds.until.${phase}`, { left: timeLeftText(seconds, say) })}
    </>
  );
}

/** The button says what it does, or what is missing. */
function Label({ asksRisk, assessed, ticket: { inputs } }: Pick<StakeFormProps, 'assessed' | 'ticket'> & { readonly asksRisk: boolean }) {
  const say = useSay();
  const style = useNumberStyle();
  const { problem, riskConfirmed } = assessed;
  if (asksRisk) return say('rounds.button.risk');
  if (problem !== null) return say(buttonText(stakeTexts, problem));
  if (riskConfirmed === null) return say('rounds.button.waitState');
  return say(`rounds.button.${inputs.side}`, { amount: `\u2066${figureText(exactFigure(inputs.amount, 'cost', style))} USDT\u2069` });
}

/** What no field can show stands above the button: a closed window says when the next opens, an own brake leads to where it is set. */
function Cards({ scene, assessed: { problem, facts } }: Pick<StakeFormProps, 'scene' | 'assessed'>) {
  const say = useSay();
  const text = useStakeText(stakeTexts);
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
  if (isOwnBrake(problem)) return <OwnBrake text={text(problem)} link={say('rounds.form.toProtection')} />;
  if (problem.fields.length > 0 || problem.code === 'price.none' || problem.code === 'clock.unknown' || problem.code === 'funds.unknown')
    return null;
  return <Note kind="warn">{text(problem)}</Note>;
}
