import { FAVOURITE_LIST_NAME_MAX } from '@candor/contract/modules/favourites/favourite-lists';
import { useState } from 'react';
import { useSay } from '../../i18n/text.tsx';
import { nameProblem } from '../../session/list-edits.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './favourites.module.css';

interface NameFormProps {
  readonly label: string;
  /** What the button says. */
  readonly action: string;
  readonly first: string;
  /** Names that are taken. */
  readonly others: readonly string[];
  readonly onName: (name: string) => void;
}

const TEXTS = { empty: 'lists.problem.empty', taken: 'lists.problem.taken', chinese: 'shell.failure.cannotInputChinese' } as const;

/** The name of a list, new or changed. */
export function NameForm({ label, action, first, others, onName }: NameFormProps) {
  const say = useSay();
  const [name, setName] = useState(first);
  const [pressed, setPressed] = useState(false);
  const problem = nameProblem(name, others);
  return (
    <form
      className={styles['naming']}
      onSubmit={(event) => {
        event.preventDefault();
        setPressed(problem !== null);
        if (problem !== null) return;
        onName(name.trim());
        setName(first === '' ? '' : name.trim());
      }}
    >
      <TextField
        label={label}
        value={name}
        maxLength={FAVOURITE_LIST_NAME_MAX}
        autoComplete="off"
        error={pressed && problem !== null ? say(TEXTS[problem]) : undefined}
        onChange={(text) => {
          setName(text);
          setPressed(false);
        }}
      />
      <Button submit>{action}</Button>
    </form>
  );
}
