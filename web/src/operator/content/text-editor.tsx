import { useState } from 'react';
import { isolated } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/card.tsx';
import type { Action } from '../book.ts';
import { useSayEnglish } from '../english.ts';
import { ActionForm } from '../form/action-form.tsx';
import { wordsOf } from '../form/fields.ts';
import { FailureNote, FormFields } from '../form/form-parts.tsx';
import { useReadAnew } from '../look/use-look.ts';
import { addressOf } from '../pages.ts';
import { useReader } from '../reader.ts';
import { AddPicture } from './add-picture.tsx';
import { AskedFirst } from './asked-first.tsx';
import { pictureMarkdown, withParagraph } from './picture-markdown.ts';
import type { AddedPicture, ShownText } from './shapes.ts';
import styles from './text-editor.module.css';
import { keepTyped, savedOf, typedKey, typedTexts } from './typed-text.ts';
import { useTextEditor, type TextEditorState } from './use-text-editor.ts';

interface EditorProps {
  readonly shown: ShownText;
  readonly language: string;
}

/** The draft of a text in one language, saved as often as one likes, with what takes the language or the draft away. */
export function TextEditor(props: EditorProps) {
  const { book } = useReader();
  const action = book.get('content.save');
  if (action === undefined) return null;
  return (
    <>
      <Form {...props} action={action} />
      <Drop {...props} />
      <Discard shown={props.shown} />
    </>
  );
}

function Form({ shown, language, action }: EditorProps & { readonly action: Action }) {
  const say = useSay();
  const { session } = useReader();
  const state = useTextEditor(action, shown, language);
  const { form, busy, failure, isSaved, isWaiting, conflicts, isMoved } = state;
  const isOthers = isMoved && shown.shown.editor !== session.name;
  return (
    <>
      <form ref={form} method="post" className={styles['editor']} onSubmit={state.submit} noValidate>
        {(isOthers || conflicts.length > 0) && (
          <Note kind="warn" alert>
            {say('operator-content.meanwhile', { editor: isolated(shown.shown.editor) })}
          </Note>
        )}
        <FormFields {...state} />
        {conflicts.length > 0 && <Choice {...state} />}
        {failure !== null && <FailureNote failure={failure} />}
        {isSaved && <Note alert>{say('operator-content.saved', { version: isolated(String(shown.shown.version)) })}</Note>}
        <Button kind="primary" submit busy={busy} waiting={isWaiting}>
          {say('operator-content.save')}
        </Button>
      </form>
      <InsertPicture {...state} />
    </>
  );
}

/** A picture stands behind the line where one types, as a paragraph of its own. */
function InsertPicture({ form, values, change }: TextEditorState) {
  const say = useSay();
  const [isInserted, setInserted] = useState(false);
  const insert = ({ picture }: AddedPicture, words: string): void => {
    // what was typed while the file was on its way stands in the field already
    const area = form.current?.querySelector<HTMLTextAreaElement>('[data-field="body"] textarea');
    const body = area?.value ?? values['body'] ?? '';
    change('body', withParagraph(body, area?.selectionStart ?? body.length, pictureMarkdown(picture, words)));
    setInserted(true);
  };
  return (
    <>
      <AddPicture isWithWords onAdded={insert} />
      {isInserted && <Note alert>{say('operator-content.picture.inserted')}</Note>}
    </>
  );
}

/** Both have changed the same: what somebody else has saved stands beside what is typed, and one of them is chosen. */
function Choice({ conflicts, now, choose }: TextEditorState) {
  const say = useSay();
  const english = useSayEnglish();
  return (
    <section className={styles['editor']} aria-label={say('operator-content.theirs')}>
      <h3>{say('operator-content.theirs')}</h3>
      {conflicts.map((name) => (
        <div key={name}>
          <p className={styles['label']}>{english(wordsOf(name))}</p>
          <p className={styles['theirs']} dir="auto">
            {now.values[name] === '' ? '–' : now.values[name]}
          </p>
        </div>
      ))}
      <Button small onPress={() => choose(true)}>
        {say('operator-content.keepTyped')}
      </Button>
      <Button small onPress={() => choose(false)}>
        {say('operator-content.takeSaved')}
      </Button>
    </section>
  );
}

/** A language of the draft goes with its words. */
function Drop({ shown, language }: EditorProps) {
  const say = useSay();
  const { session } = useReader();
  const readAnew = useReadAnew();
  const { text, kind, place, part, position, link } = shown;
  const { id, stamp, values } = savedOf(shown, language);
  if (values['title'] === '') return null;
  const kept = { from: values['from'], until: values['until'], place, part, position, link };
  const done = (): void => {
    keepTyped(typedKey(session.name, text, language), null);
    void readAnew();
  };
  return (
    <AskedFirst key={id} action="content.save" submit={say('operator-content.drop')} question={say('operator-content.dropAsked')}>
      <ActionForm
        action="content.save"
        fixed={{ ...kept, text, stamp, kind, language, title: '', body: '', words: '' }}
        submit={say('operator-content.drop')}
        isDanger
        onDone={done}
      />
    </AskedFirst>
  );
}

/** The draft goes in every language, with what is typed; a text that was nothing else goes with it. */
function Discard({ shown }: Pick<EditorProps, 'shown'>) {
  const say = useSay();
  const { session } = useReader();
  const readAnew = useReadAnew();
  const { text, versions } = shown;
  const draft = versions.find(({ state }) => state === 'draft');
  if (draft === undefined) return null;
  const done = (): void => {
    const own = typedKey(session.name, text, '');
    for (const key of typedTexts.getState().keys()) if (key.startsWith(own)) keepTyped(key, null);
    if (versions.length === 1) window.location.hash = addressOf('content');
    void readAnew();
  };
  return (
    <AskedFirst
      key={`${draft.version} ${draft.stamp}`}
      action="content.discard"
      submit={say('operator-content.discard')}
      question={say('operator-content.discardAsked')}
    >
      <ActionForm
        action="content.discard"
        fixed={{ text, stamp: draft.stamp }}
        submit={say('operator-content.discard')}
        isDanger
        onDone={done}
      />
    </AskedFirst>
  );
}
