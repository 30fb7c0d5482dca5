import { Suspense, useState } from 'react';
import { useSay } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { later } from '../../ui/later.ts';
import type { SettledResult } from './card.ts';

const ShareSheet = later(async () => (await import('./share-sheet.tsx')).ShareSheet, 'share');

/** Among the details of what is settled. The picture and its code come when it is pressed. */
export function ShareButton({ result }: { readonly result: () => SettledResult }) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button wide onPress={() => setOpen(true)}>
        {say('trade.share')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ShareSheet result={result()} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
