import { useSay } from '../../i18n/text.tsx';
import type { Markets } from '../../session/markets.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/card.tsx';
import styles from './sample-note.module.css';

/** That the markets are samples, since the real ones did not come. */
export function SampleNote({ text, markets: { retry, retrying } }: { readonly text: string; readonly markets: Markets }) {
  const say = useSay();
  return (
    <Note kind="warn">
      <span className={styles['sample']}>
        {text}
        <Button small kind="line" busy={retrying} onPress={retry}>
          {say('shell.common.retry')}
        </Button>
      </span>
    </Note>
  );
}
