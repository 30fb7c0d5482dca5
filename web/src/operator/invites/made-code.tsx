import * as v from 'valibot';
import { useSay } from '../../i18n/text.tsx';
import { Note } from '../../ui/card.tsx';
import styles from './made-code.module.css';

const madeShape = v.object({ code: v.string(), link: v.nullable(v.string()) });

/** A code that was just made. It is in the memory of this page alone: whoever puts it away has it no more. */
export function MadeCode({ output }: { readonly output: unknown }) {
  const say = useSay();
  const made = v.safeParse(madeShape, output);
  if (!made.success)
    return (
      <Note kind="warn" alert>
        {say('operator-invites.unreadable')}
      </Note>
    );
  const { code, link } = made.output;
  return (
    <Note alert>
      <p>{say('operator-invites.once')}</p>
      <p className={styles['code']} dir="ltr" translate="no">
        {code}
      </p>
      {link !== null && (
        <p className={styles['link']} dir="ltr" translate="no">
          {link}
        </p>
      )}
    </Note>
  );
}
