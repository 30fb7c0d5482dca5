import { Suspense, useState } from 'react';
import { useSay } from '../../i18n/text.tsx';
import type { MarketEntry } from '../../session/pairs.ts';
import { useSignedIn } from '../../session/session.ts';
import { useWatchList } from '../../session/watch-list.ts';
import { IconButton } from '../../ui/button.tsx';
import { useHold } from '../../ui/use-hold.ts';
import styles from './star.module.css';
import { later } from '../../ui/later.ts';

const ChooseLists = later(async () => (await import('./choose-lists.tsx')).ChooseLists, 'lists');

/** A tap adds a pair to the first list or removes it there; a hold, the right button or the menu key asks for the lists. */
export function Star({ entry }: { readonly entry: MarketEntry }) {
  const say = useSay();
  const signedIn = useSignedIn();
  const { coins, toggle } = useWatchList();
  const [choosing, setChoosing] = useState(false);
  const hold = useHold(() => setChoosing(signedIn));
  const watched = coins.has(entry.coin);
  return (
    <>
      <IconButton
        icon={watched ? 'star-full' : 'star'}
        label={say(watched ? 'markets.row.unstar' : 'markets.row.star', { pair: entry.display })}
        pressed={watched}
        onPress={() => toggle(entry.coin)}
        className={watched ? styles['starred'] : styles['star']}
        hold={hold}
      />
      {choosing && (
        <Suspense fallback={null}>
          <ChooseLists entry={entry} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}
