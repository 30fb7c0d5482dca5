import type { ReactNode, Ref } from 'react';
import { useSay } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasskeyButton, type PasskeyPurpose } from '../passkey/passkey-button.tsx';
import { passkeySupport } from '../passkey/passkey-support.ts';
import styles from './factor.module.css';
import { noFactor, typedFactor, type FactorInput, type FactorWays } from './factor-input.ts';

interface FactorFieldProps {
  readonly input: FactorInput;
  readonly onChange: (input: FactorInput) => void;
  readonly ways: FactorWays;
  readonly purpose: PasskeyPurpose;
  readonly error?: ReactNode;
  readonly enterKeyHint?: 'go' | 'done';
  readonly ref: Ref<HTMLInputElement>;
}

/** The second factor: a passkey, the code that the app shows, or a recovery code for who has lost them. */
export function FactorField({ input, onChange, ways, purpose, error, enterKeyHint = 'done', ref }: FactorFieldProps) {
  const say = useSay();
  const isShown = input.kind === 'passkey';
  if (isShown && error === undefined) {
    return (
      <div className={styles['factor']}>
        <Note>{say('factor.passkey.ready')}</Note>
        <Button kind="plain" small className={styles['other']} onPress={() => onChange(noFactor)}>
          {say('factor.passkey.other')}
        </Button>
      </div>
    );
  }
  const isApp = ways.app && input.kind !== 'recovery';
  const kind = isApp ? 'app' : 'recovery';
  return (
    <div className={styles['factor']}>
      {ways.passkey && passkeySupport() === 'yes' && (
        <PasskeyButton purpose={purpose} onAnswer={(text) => onChange({ kind: 'passkey', text })} />
      )}
      <TextField
        ref={ref}
        label={say(isApp ? 'factor.code' : 'factor.recovery')}
        hint={say(isApp ? 'factor.codeHint' : 'factor.recoveryHint')}
        name={isApp ? 'one-time-code' : 'recovery-code'}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        inputMode={isApp ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        enterKeyHint={enterKeyHint}
        value={isShown ? '' : input.text}
        onChange={(text) => onChange(typedFactor({ kind, text: '' }, text))}
        error={isShown ? say('factor.passkey.wrong') : error}
      />
      {ways.app && (
        <Button kind="plain" small className={styles['other']} onPress={() => onChange(isApp ? { kind: 'recovery', text: '' } : noFactor)}>
          {say(isApp ? 'factor.useRecovery' : 'factor.useCode')}
        </Button>
      )}
    </div>
  );
}
