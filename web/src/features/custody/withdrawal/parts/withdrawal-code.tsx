import type { Ref } from 'react';
import { useStore } from 'zustand';
import { CodeField } from '../../../../form/codes/code-field.tsx';
import { useCodeSending } from '../../../../form/codes/use-code-sending.ts';
import { RichText } from '../../../../i18n/text.tsx';
import { Link } from '../../../../navigation/link.tsx';
import { sessionStore } from '../../../../session/session.ts';
import { Note } from '../../../../ui/card.tsx';
import styles from '../withdrawal.module.css';

interface WithdrawalCodeProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error: string | undefined;
  readonly ref: Ref<HTMLInputElement>;
}

/** A one-time code to what is bound, where the platform asks for one. */
export function WithdrawalCode(props: WithdrawalCodeProps) {
  const user = useStore(sessionStore, ({ info }) => info?.user ?? null);
  const channel = (user?.email ?? null) !== null ? 'email' : 'phone';
  const bound = user?.[channel] ?? null;
  if (bound !== null) return <BoundCode {...props} channel={channel} bound={bound} />;
  return (
    <Note kind="warn">
      <RichText id="withdraw.review.notBound" parts={{ link: <Link to="/security" className={styles['link']} /> }} />
    </Note>
  );
}

function BoundCode({
  channel,
  bound,
  error,
  onChange,
  ...field
}: WithdrawalCodeProps & { readonly channel: 'email' | 'phone'; readonly bound: string }) {
  const sending = useCodeSending({ purpose: 'WITHDRAW', channel }, bound);
  const type = (code: string) => {
    sending.forget();
    onChange(code);
  };
  return (
    <CodeField
      {...field}
      onChange={type}
      error={error ?? sending.words ?? undefined}
      sending={sending}
      to={bound}
      onMissing={() => undefined}
      enterKeyHint="done"
    />
  );
}
