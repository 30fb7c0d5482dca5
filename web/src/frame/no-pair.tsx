import { useSay } from '../i18n/text.tsx';
import { Note } from '../ui/card.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import styles from './trade-page.module.css';

export interface NoPairProps {
  /** The pair of the address, when there are others to choose from. */
  readonly asked: string | undefined;
  readonly onRetry: () => void;
  readonly onChoose: () => void;
}

/** Nothing to show a workspace of: the list did not come, or has no such pair. */
export function NoPair({ asked, onRetry, onChoose }: NoPairProps) {
  const say = useSay();
  if (asked === undefined)
    return <EmptyState text={say('trade.noPairs')} action={<Button onPress={onRetry}>{say('shell.common.retry')}</Button>} />;
  return (
    <>
      <h1 tabIndex={-1} className={styles['unknown']}>
        {say('trade-tools.unknown.pair', { symbol: `\u2068${asked.toUpperCase()}\u2069` })}
      </h1>
      <EmptyState
        text={say('trade-tools.unknown.text')}
        action={
          <Button kind="primary" onPress={onChoose}>
            {say('trade.drawer.title')}
          </Button>
        }
      />
    </>
  );
}

/** In place of what opens something of a product that operators have closed. */
export function Closed() {
  const say = useSay();
  return <Note kind="warn">{say('trade-tools.closed')}</Note>;
}

/** The address names a mode that is not offered; `shown` is the one in its place. */
export function NotOffered({ shown }: { readonly shown: string }) {
  const say = useSay();
  return <Note kind="warn">{say('trade-tools.unknown.mode', { mode: shown })}</Note>;
}
