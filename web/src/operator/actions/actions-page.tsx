import { useState } from 'react';
import { useSay } from '../../i18n/text.tsx';
import { Card, Tag } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { Action } from '../book.ts';
import { useSayEnglish } from '../english.ts';
import { ActionForm } from '../form/action-form.tsx';
import { titleText } from '../form/fields.ts';
import { Answer } from '../look/answer.tsx';
import styles from '../operator.module.css';
import { addressOf, type PageProps } from '../pages.ts';
import { useReader } from '../reader.ts';
import { groupsOf } from './groups.ts';

/** Everything that the reader may use, each as a form. `id`: the name of an action. */
export function ActionsPage({ id }: PageProps) {
  const { book } = useReader();
  const action = id === null ? undefined : book.get(id);
  return action === undefined ? <AllActions isUnknown={id !== null} /> : <OneAction action={action} />;
}

function OneAction({ action }: { readonly action: Action }) {
  const say = useSay();
  const english = useSayEnglish();
  return (
    <>
      <a href={addressOf('actions')} className={styles['back']}>
        {say('operator-work.actions.all')}
      </a>
      <Card>
        <div className={styles['cardHead']}>
          <h2>{titleText(action.name, english)}</h2>
          <Persons action={action} />
        </div>
        <p>{english(action.summary)}</p>
        <ActionForm action={action.name} answer={(output) => <Answer output={output} />} />
      </Card>
    </>
  );
}

function Persons({ action: { changes, persons } }: { readonly action: Action }) {
  const say = useSay();
  if (!changes) return <Tag>{say('operator-work.actions.look')}</Tag>;
  return (
    <Tag kind={persons === 2 ? 'warn' : 'plain'}>{say(persons === 2 ? 'operator-work.actions.two' : 'operator-work.actions.one')}</Tag>
  );
}

function AllActions({ isUnknown }: { readonly isUnknown: boolean }) {
  const say = useSay();
  const english = useSayEnglish();
  const { book } = useReader();
  const [wanted, setWanted] = useState('');
  const groups = groupsOf(book, wanted, english);
  return (
    <>
      {isUnknown && <p role="alert">{say('operator-work.actions.unknown')}</p>}
      <TextField label={say('operator-work.actions.search')} value={wanted} onChange={setWanted} autoComplete="off" spellCheck={false} />
      {groups.length === 0 && <EmptyState text={say('operator-work.actions.none')} />}
      {groups.map(({ title, actions }) => (
        <section key={title} className={styles['group']} aria-labelledby={`group-${title}`}>
          <h2 id={`group-${title}`}>{say(title)}</h2>
          <ul className={styles['links']}>
            {actions.map((action) => (
              <li key={action.name}>
                <a href={addressOf('actions', action.name)}>
                  <span className={styles['cardHead']}>
                    <strong>{titleText(action.name, english)}</strong>
                    <Persons action={action} />
                  </span>
                  <span>{english(action.summary)}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
