import { sendContactMessage } from '@candor/contract/modules/contact/calls';
import { CONTACT_REPLY_MAX, CONTACT_TEXT_MAX } from '@candor/contract/modules/contact/bounds';
import { useId, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { call } from '../../api/client.ts';
import type { CallFailure } from '../../api/failures.ts';
import { failureText } from '../../form/failure-text.ts';
import { useMarks } from '../../form/marks.ts';
import { useSending } from '../../form/sending.ts';
import type { Say } from '../../i18n/text.tsx';
import { useSay } from '../../i18n/text.tsx';
import { useSignedIn } from '../../session/session.ts';
import { tabStorage } from '../../session/storage.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/card.tsx';
import { Field, TextField } from '../../ui/field.tsx';
import styles from './contact-form.module.css';
import { contactProblems, type ContactField, type ContactInputs } from './contact-problems.ts';

const DRAFT = 'draft-contact';

function refusalText(failure: CallFailure, say: Say): string {
  if (failure.reason === 'TOO_MANY_REQUESTS') return say('contact.tooMany');
  return failure.reason === 'BUSY' ? say('contact.full') : failureText(failure, say);
}

/** A message to the operator. What is typed stays in this tab until it is sent. */
export function ContactForm() {
  const say = useSay();
  const [sentId, setSentId] = useState<string | null>(null);
  if (sentId === null) return <Writing onSent={setSentId} />;
  return (
    <div className={styles['form']} role="status">
      <h3>{say('contact.sent')}</h3>
      <p>{say('contact.sentText', { id: `\u2066${sentId}\u2069` })}</p>
      <Button onPress={() => setSentId(null)}>{say('contact.another')}</Button>
    </div>
  );
}

function useContactForm(onSent: (contactId: string) => void) {
  const say = useSay();
  const signedIn = useSignedIn();
  const [inputs, setInputs] = useState<ContactInputs>(() => ({ text: tabStorage.readText(DRAFT) ?? '', replyTo: '' }));
  const marks = useMarks<ContactField>();
  const sending = useSending((failure) => refusalText(failure, say));
  const problems = contactProblems(inputs, signedIn);
  const change = (changes: Partial<ContactInputs>, field: ContactField) => {
    setInputs({ ...inputs, ...changes });
    if (changes.text !== undefined) tabStorage.writeText(DRAFT, changes.text);
    marks.unmark(field);
    sending.forget();
  };
  const errorOf = (field: ContactField) => {
    const problem = problems[field];
    return problem === undefined || !marks.has(field) ? undefined : say(problem);
  };
  const send = async () => {
    const { contactId } = await call(sendContactMessage, inputs, { quiet: true });
    tabStorage.remove(DRAFT);
    onSent(contactId);
    announce(say('contact.sent'));
  };
  const submit = (focus: (field: ContactField) => void) => {
    marks.mark('text', 'replyTo');
    const first = problems.text === undefined ? (problems.replyTo === undefined ? null : 'replyTo') : 'text';
    if (first !== null) focus(first);
    else if (!sending.busy) void sending.send(send, (failure) => announce(refusalText(failure, say), 'assertive'));
  };
  return { inputs, signedIn, busy: sending.busy, failure: sending.words, change, errorOf, submit };
}

function Writing({ onSent }: { readonly onSent: (contactId: string) => void }) {
  const say = useSay();
  const titleId = useId();
  const textRef = useRef<HTMLTextAreaElement>(null);
  const replyRef = useRef<HTMLInputElement>(null);
  const { inputs, signedIn, busy, failure, change, errorOf, submit } = useContactForm(onSent);
  const press = (event: FormEvent) => {
    event.preventDefault();
    submit((field) => (field === 'text' ? textRef : replyRef).current?.focus());
  };
  return (
    <form className={styles['form']} onSubmit={press} noValidate aria-labelledby={titleId}>
      <h3 id={titleId}>{say('contact.title')}</h3>
      <Field label={say('contact.text')} hint={say('contact.textHint')} error={errorOf('text')}>
        {({ input }) => (
          <textarea
            {...input}
            ref={textRef}
            className={styles['text']}
            rows={5}
            maxLength={CONTACT_TEXT_MAX}
            value={inputs.text}
            onChange={(event) => change({ text: event.target.value }, 'text')}
          />
        )}
      </Field>
      <TextField
        ref={replyRef}
        label={say('contact.reply')}
        hint={say(signedIn ? 'contact.replySignedIn' : 'contact.replySignedOut')}
        error={errorOf('replyTo')}
        type="text"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={CONTACT_REPLY_MAX}
        value={inputs.replyTo}
        onChange={(replyTo) => change({ replyTo }, 'replyTo')}
      />
      {failure !== null && <Note kind="warn">{failure}</Note>}
      <Button kind="primary" wide submit busy={busy}>
        {say('contact.send')}
      </Button>
    </form>
  );
}
