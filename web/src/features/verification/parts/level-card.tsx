import type { ResultOf } from '@candor/contract/call';
import type { verification } from '@candor/contract/modules/verification/calls';
import { useSay, type PlainMessageId } from '../../../i18n/text.tsx';
import { timeText } from '../../../i18n/formats.ts';
import { useTimeStyle } from '../../../session/preferences.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card, Note, Tag } from '../../../ui/card.tsx';
import type { Level } from '../model/inputs.ts';
import styles from '../verification.module.css';

export type LevelState = ResultOf<typeof verification>['levels'][number];

const STATES: Readonly<Record<LevelState['status'], { readonly text: PlainMessageId; readonly kind: 'plain' | 'warn' | 'accent' }>> = {
  none: { text: 'verification.state.none', kind: 'plain' },
  passed: { text: 'verification.state.passed', kind: 'accent' },
  refused: { text: 'verification.state.refused', kind: 'warn' },
  underReview: { text: 'verification.state.review', kind: 'plain' },
};

/** Whether it can be handed in: not yet, once more after a refusal, or in the place of what somebody else may have handed in. */
export function isOpen({ status, proved }: LevelState): boolean {
  return status === 'none' || status === 'refused' || !proved;
}

interface LevelCardProps {
  readonly level: Level;
  readonly state: LevelState;
  /** What it opens, in words. */
  readonly unlocks: string;
  /** Basic has to pass first. */
  readonly waits: boolean;
}

/** One level: where it has got to, what it takes, what it opens, and the one thing to do next. */
export function LevelCard({ level, state, unlocks, waits }: LevelCardProps) {
  const say = useSay();
  const style = useTimeStyle();
  const { text, kind } = STATES[state.status];
  const time = (epochMs: number | null) => (epochMs === null ? '' : `\u2066${timeText(epochMs, style)}\u2069`);
  const opens = isOpen(state);
  const isUnproved = !state.proved && (state.status === 'passed' || state.status === 'underReview');
  return (
    <Card className={styles['level']}>
      <div className={styles['levelHead']}>
        <h2>{say(level === 'basic' ? 'verification.basic.title' : 'verification.advanced.title')}</h2>
        <Tag kind={kind}>{say(text)}</Tag>
      </div>
      <p>{say(level === 'basic' ? 'verification.basic.takes' : 'verification.advanced.takes')}</p>
      <p>{unlocks}</p>
      {state.status === 'underReview' && <Note>{say('verification.review', { time: time(state.handedInMs) })}</Note>}
      {state.status === 'passed' && <p className={styles['hint']}>{say('verification.passed', { time: time(state.decidedMs) })}</p>}
      {state.status === 'refused' && state.reason !== null && <Note kind="danger">{say(`verification.refusal.${state.reason}`)}</Note>}
      {isUnproved && <Note kind="warn">{say('verification.unproved')}</Note>}
      {opens && waits && <Note>{say('verification.advanced.waits')}</Note>}
      {opens && !waits && (
        <ButtonLink kind="primary" wide to="/userauth" search={{ level }}>
          {say(
            state.status === 'refused' || isUnproved
              ? 'verification.again'
              : level === 'basic'
                ? 'verification.basic.start'
                : 'verification.advanced.start',
          )}
        </ButtonLink>
      )}
    </Card>
  );
}
