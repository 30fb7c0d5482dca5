import { useSay } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { isMissingChunk } from '../chunk-reload.ts';
import styles from './shell.module.css';

/** A page that threw, or whose code did not arrive. The rest of the app goes on. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const say = useSay();
  const missing = isMissingChunk(error);
  return (
    <div className={styles['lost']}>
      <h1 tabIndex={-1}>{missing ? say('shell.error.chunk') : say('shell.error.title')}</h1>
      <EmptyState
        text={missing ? say('shell.error.chunkText') : say('shell.error.text')}
        action={
          <Button kind="primary" onPress={() => window.location.reload()}>
            {say('shell.error.reload')}
          </Button>
        }
      />
    </div>
  );
}
