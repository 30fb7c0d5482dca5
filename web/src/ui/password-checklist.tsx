import { PASSWORD_MIN_LENGTH } from '@candor/contract/credentials';
import type { Say } from '../i18n/text.tsx';
import { useSay } from '../i18n/text.tsx';
import { classNames } from './class-names.ts';
import { Hidden } from './hidden.tsx';
import { Icon } from './icon.tsx';
import styles from './password-checklist.module.css';
import type { PasswordRule } from './password-rules.ts';
import { passwordRules, passwordSigns } from './password-rules.ts';

function ruleText(rule: PasswordRule, say: Say): string {
  switch (rule) {
    case 'length':
      return say('shell.password.length', { count: PASSWORD_MIN_LENGTH });
    case 'letter':
      return say('shell.password.letter');
    case 'digit':
      return say('shell.password.digit');
    case 'sign':
      // First-strong isolate: the signs keep their order in right-to-left sentences.
      return say('shell.password.sign', { signs: `\u2066${passwordSigns}\u2069` });
  }
}

/** The password rule, ticked off while typing. */
export function PasswordChecklist({ password }: { readonly password: string }) {
  const say = useSay();
  return (
    <ul className={styles['list']} aria-label={say('shell.password.rules')}>
      {passwordRules(password).map(({ rule, met }) => {
        const text = ruleText(rule, say);
        return (
          <li key={rule} className={classNames(styles['rule'], met && styles['met'])}>
            {met ? <Icon name="check" /> : <span className={styles['mark']} />}
            <span aria-hidden="true">{text}</span>
            <Hidden>{met ? say('shell.password.met', { rule: text }) : say('shell.password.open', { rule: text })}</Hidden>
          </li>
        );
      })}
    </ul>
  );
}
