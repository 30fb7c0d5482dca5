import { useRef } from 'react';
import { isolated } from '../../i18n/formats.ts';
import { useSay, useSayDescription } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { useReader } from '../reader.ts';
import styles from './text-editor.module.css';
import { ADD_PICTURE, useAddPicture, type AddPictureOptions } from './use-add-picture.ts';

const KINDS = 'image/png,image/jpeg,image/webp';

/** Chooses a file, says what it shows where it needs words, and puts it into the store. */
export function AddPicture(options: AddPictureOptions) {
  const { book } = useReader();
  return book.get(ADD_PICTURE) === undefined ? null : <Adding {...options} />;
}

function Adding(options: AddPictureOptions) {
  const say = useSay();
  const describe = useSayDescription();
  const input = useRef<HTMLInputElement>(null);
  const { file, words, busy, refusal, fileProblem, wordsProblem, choose, changeWords, add } = useAddPicture(options);
  const title = say('operator-content.picture.add');
  const wrong = refusal ?? fileProblem;
  return (
    <section className={styles['editor']} aria-label={title}>
      <h3>{title}</h3>
      <p className={styles['label']}>{say('operator-content.picture.hint')}</p>
      {file !== null && (
        <p dir="auto" className={styles['file']}>
          {isolated(file.name)}
        </p>
      )}
      <Button onPress={() => input.current?.click()}>{say('operator-content.picture.file')}</Button>
      <input
        ref={input}
        type="file"
        accept={KINDS}
        hidden
        aria-label={title}
        onChange={({ target }) => {
          choose(target.files?.[0]);
          // the same file may be chosen again
          target.value = '';
        }}
      />
      {wrong !== null && (
        <Note kind="danger" alert>
          {describe(wrong)}
        </Note>
      )}
      {options.isWithWords && (
        <TextField
          label={say('operator-content.picture.words')}
          hint={say('operator-content.picture.wordsHint')}
          value={words}
          onChange={changeWords}
          error={wordsProblem === null ? null : describe(wordsProblem)}
          autoComplete="off"
          dir="auto"
        />
      )}
      <Button busy={busy} onPress={add}>
        {say(options.isWithWords ? 'operator-content.picture.insert' : 'operator-content.picture.keep')}
      </Button>
    </section>
  );
}
