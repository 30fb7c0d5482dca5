import { useEffect, useRef, useState } from 'react';
import { exactFigure, figureText } from '../../../domain/figures.ts';
import { buttonText } from '../../../form/texts.ts';
import { useProblemText } from '../../../form/use-problem-text.ts';
import { offsetMinutesOf, timeText, useNumberStyle, zoneText } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useTimeStyle } from '../../../session/preferences.ts';
import type { Protection } from '../../../session/protection.ts';
import { useSettings } from '../../../session/settings.ts';
import { isBusy } from '../../../session/submission/machine.ts';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Note } from '../../../ui/card.tsx';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { LIMIT_DECIMALS, actsAtMs, limitProblem, limitTexts, usedUpBy } from '../model/limit.ts';
import { useLimitSubmission } from '../model/use-protection-submissions.ts';
import styles from '../protection.module.css';
import { Outcome } from './outcome.tsx';

/** The platform's day where the server's settings cannot be read as an offset. */
const DEFAULT_OFFSET_MINUTES = 480;

/** The daily loss limit: lower at once, higher after 24 hours. What waits is shown with its time. */
export function LimitCard({ state }: { readonly state: Protection }) {
  const say = useSay();
  const style = useNumberStyle();
  const at = useMoment();
  const { timeZone } = useSettings();
  const field = useRef<HTMLInputElement>(null);
  const [amount, setAmount] = useState('');
  const [shown, setShown] = useState(false);
  const submission = useLimitSubmission();
  const { limit, nextLimit, nextFromMs } = state;
  const problem = limitProblem(amount, state);
  const text = useProblemText(limitTexts);
  const busy = isBusy(submission.state);
  const done = submission.state.step === 'done';
  useEffect(() => {
    if (!done) return;
    setAmount('');
    setShown(false);
    announce(say('protection.limit.saved'));
    // oxlint-disable-next-line react/exhaustive-deps -- said once for each change
  }, [done]);

  const money = (value: string) => `\u2066${figureText(exactFigure(value, 'owned', style))} USDT\u2069`;
  const send = (wanted: string) =>
    submission.press({ limit: wanted, utcOffsetMinutes: offsetMinutesOf(timeZone.offSetValue) ?? DEFAULT_OFFSET_MINUTES });
  const press = () => {
    setShown(true);
    if (problem === null) send(amount);
    else field.current?.focus();
  };
  const when = problem === null ? actsAtMs(amount, state) : null;
  const usedUp = when === 'now' ? usedUpBy(amount, state) : null;
  return (
    <Card>
      <h2>{say('protection.limit.title')}</h2>
      <p>{say('protection.limit.text')}</p>
      {nextFromMs !== 0 && (
        <Note>
          {nextLimit === null
            ? say('protection.limit.endsAt', { time: at(nextFromMs) })
            : say('protection.limit.risesAt', { amount: money(nextLimit), time: at(nextFromMs) })}
        </Note>
      )}
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) press();
        }}
      >
        <DecimalInput
          ref={field}
          label={say('protection.limit.field')}
          value={amount}
          onChange={(value) => {
            setAmount(value);
            setShown(false);
            submission.dismiss();
          }}
          onBlur={() => setShown(amount !== '')}
          decimals={LIMIT_DECIMALS}
          step="10"
          unit="USDT"
          hint={limit === null ? say('protection.limit.hintNone') : say('protection.limit.hint', { amount: money(limit) })}
          error={text(shown ? problem : null)}
        />
        {usedUp !== null && <Note kind="warn">{say('protection.limit.stops', { used: money(usedUp) })}</Note>}
        {when !== null && usedUp === null && (
          <p className={styles['effect']}>
            {when === 'now' ? say('protection.limit.now') : say('protection.limit.later', { time: at(when) })}
          </p>
        )}
        <Outcome submission={submission} />
        <Button kind="primary" wide submit busy={busy} waiting={problem !== null}>
          {problem === null ? say('protection.limit.set', { amount: money(amount) }) : say(buttonText(limitTexts, problem))}
        </Button>
      </form>
      {limit !== null && !(nextFromMs !== 0 && nextLimit === null) && (
        <Button kind="plain" wide busy={busy} onPress={() => send('0')}>
          {say('protection.limit.remove')}
        </Button>
      )}
    </Card>
  );
}

/** A moment with its zone, for a sentence. */
export function useMoment(): (epochMs: number) => string {
  const time = useTimeStyle();
  return (epochMs) => `\u2066${timeText(epochMs, time).slice(0, -3)} ${zoneText(epochMs, time.zone)}\u2069`;
}
