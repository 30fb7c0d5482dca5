import { useSay, type PlainMessageId } from '../../../../i18n/text.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Hidden } from '../../../../ui/hidden.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { isOpen, STEPS, stepsDone, type Step } from '../model/states.ts';
import type { Withdrawal } from '../queries.ts';
import styles from '../withdrawal.module.css';

const WORDS: Readonly<Record<Step, PlainMessageId>> = {
  requested: 'withdrawals.step.requested',
  approved: 'withdrawals.step.approved',
  sent: 'withdrawals.step.sent',
  completed: 'withdrawals.step.completed',
};

/** Asked, approved, sent, arrived; of one that has ended without payment what it had come to. */
export function WithdrawalSteps({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const say = useSay();
  const done = stepsDone(withdrawal);
  const shown = isOpen(withdrawal) || withdrawal.state === 'completed' ? STEPS : STEPS.slice(0, done);
  return (
    <ol className={styles['steps']} aria-label={say('withdrawals.step.label')}>
      {shown.map((step, index) => (
        <li
          key={step}
          className={classNames(styles['step'], index < done && styles['done'], index === done && styles['now'])}
          aria-current={index === done ? 'step' : undefined}
        >
          <span className={styles['mark']}>{index < done && <Icon name="check" small />}</span>
          {say(WORDS[step])}
          {index < done && <Hidden>{say('withdrawals.step.done')}</Hidden>}
        </li>
      ))}
    </ol>
  );
}
