import { useId, useRef } from 'react';
import type { ReactNode, Ref } from 'react';
import { useSay } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { addressText } from './address.ts';
import { CaptchaField } from './captcha-field.tsx';
import { codeDigits } from './code-text.ts';
import styles from './codes.module.css';
import { DemoInboxLine } from './demo-inbox-line.tsx';
import type { CodeKind } from './sent-code.ts';
import type { CodeSending } from './use-code-sending.ts';
import { useCodeFromMessage } from './use-code-from-message.ts';

interface CodeFieldProps {
  readonly label?: string;
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly onBlur?: () => void;
  readonly error?: ReactNode;
  readonly sending: CodeSending;
  /** Where the code goes; null while that is not a whole address. */
  readonly to: string | null;
  /** How the address is shown, where it is not to be read whole. */
  readonly shownTo?: string;
  /** The press on "Send code" without an address: leads to it. */
  readonly onMissing: () => void;
  /** Of two codes in one form one leads to the demo inbox. */
  readonly showsInbox?: boolean;
  readonly enterKeyHint?: 'next' | 'go' | 'done';
  readonly ref?: Ref<HTMLInputElement>;
}

/** Whether somebody has the address is nobody's business, where nothing proves that it is one's own. */
const noteOf = ({ purpose }: CodeKind) =>
  purpose === 'LOGIN' || purpose === 'FIND_PASSWORD' ? 'codes.code.sentIfKnown' : 'codes.code.sentTo';

/**
 * A one-time code with the button that sends it. One real input, so that paste, the keyboard's suggestion and password managers fill it in;
 * where the browser can read the message by itself, it does.
 */
export function CodeField({
  label,
  value,
  onChange,
  onBlur,
  error,
  sending,
  to,
  shownTo,
  onMissing,
  showsInbox = true,
  enterKeyHint = 'next',
  ref,
}: CodeFieldProps) {
  const say = useSay();
  const noteId = useId();
  const field = useRef<HTMLInputElement>(null);
  const picture = useRef<HTMLInputElement>(null);
  const { sent, secondsLeft, busy, captcha, isUnread } = sending;
  const isSent = sent !== null && (to === null || sent.to === to);
  useCodeFromMessage(isSent && sending.kind.channel === 'phone', onChange);

  const focus = () => field.current?.focus();
  const send = async () => {
    if (to === null) return onMissing();
    if (secondsLeft > 0) return focus();
    if (isUnread) return picture.current?.focus();
    if (await sending.send(to)) focus();
  };
  return (
    <div className={styles['code']}>
      {captcha !== null && <CaptchaField ref={picture} codeType="MOBILE_CODE" value={captcha} onChange={sending.setCaptcha} />}
      <TextField
        ref={(element) => {
          field.current = element;
          if (typeof ref === 'function') ref(element);
          else if (ref !== undefined && ref !== null) ref.current = element;
        }}
        label={label ?? say('codes.code.label')}
        name="one-time-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        enterKeyHint={enterKeyHint}
        value={value}
        onChange={(text) => onChange(codeDigits(text))}
        {...(onBlur === undefined ? {} : { onBlur })}
        error={error}
        end={
          <Button
            kind="plain"
            small
            busy={busy}
            waiting={to === null || secondsLeft > 0 || isUnread}
            describedBy={noteId}
            className={styles['send']}
            onPress={() => void send()}
          >
            {secondsLeft > 0
              ? say('codes.code.againIn', { seconds: String(secondsLeft) })
              : say(isSent ? 'codes.code.again' : 'codes.code.send')}
          </Button>
        }
      />
      <p id={noteId} className={styles['note']}>
        {isSent ? say(noteOf(sending.kind), { address: shownTo ?? addressText(sending.kind.channel, sent.to) }) : say('codes.code.hint')}
      </p>
      {showsInbox && <DemoInboxLine />}
    </div>
  );
}
