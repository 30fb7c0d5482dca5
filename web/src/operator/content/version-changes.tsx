import { isolated } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { Card } from '../../ui/card.tsx';
import { Hidden } from '../../ui/hidden.tsx';
import { Loaded } from '../look/loaded.tsx';
import { useLook } from '../look/use-look.ts';
import styles from './text-editor.module.css';
import { lineChanges } from './line-changes.ts';
import { textShape, type ShownText } from './shapes.ts';

interface VersionChangesProps {
  readonly text: number;
  readonly language: string;
  /** The version before. */
  readonly before: number;
  readonly after: ShownText;
}

/** What a version changes of the one before it, in one language, line by line. */
export function VersionChanges({ text, language, before, after }: VersionChangesProps) {
  const say = useSay();
  const look = useLook('content.show', textShape, { text, version: before });
  const numbers = { before: isolated(String(before)), after: isolated(String(after.shown.version)) };
  return (
    <Card>
      <h2>{say('operator-content.changes', numbers)}</h2>
      <Loaded look={look}>{(shown) => <Lines before={wordsOf(shown, language)} after={wordsOf(after, language)} />}</Loaded>
    </Card>
  );
}

function wordsOf({ translations }: ShownText, language: string): string {
  const own = translations.find((one) => one.language === language);
  return own === undefined ? '' : `# ${own.title}\n\n${own.body}`;
}

function Lines({ before, after }: { readonly before: string; readonly after: string }) {
  const say = useSay();
  const changes = lineChanges(before, after);
  if (changes.every(({ kind }) => kind === 'same')) return <p>{say('operator-content.same')}</p>;
  return (
    <div className={styles['lines']}>
      {changes.map(({ kind, line }, index) => (
        <p key={index} dir="auto" className={styles[kind]}>
          {kind === 'same' ? (
            line
          ) : kind === 'added' ? (
            <ins>
              <Hidden>{say('operator-content.added')} </Hidden>
              {line}
            </ins>
          ) : (
            <del>
              <Hidden>{say('operator-content.removed')} </Hidden>
              {line}
            </del>
          )}
        </p>
      ))}
    </div>
  );
}
