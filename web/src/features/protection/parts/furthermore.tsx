import { Suspense } from 'react';
import { useSay } from '../../../i18n/text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { List, ListLink, ListRow } from '../../../ui/list.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import { useSheet } from '../../../ui/use-sheet.ts';
import { later } from '../../../ui/later.ts';

const OwnResults = later(async () => (await import('./own-results.tsx')).OwnResults);

const SHEET = 'own-results';

/** One tap away: what each product has brought or cost the user since the start, and what it brought everybody. */
export function Furthermore() {
  const say = useSay();
  const sheet = useSheet([SHEET]);
  return (
    <>
      <List>
        <ListRow
          leading={<Icon name="records" small />}
          title={say('protection.own.title')}
          note={say('protection.own.note')}
          onPress={() => sheet.open(SHEET)}
        />
        <ListLink
          to="/statistics"
          leading={<Icon name="chart" small />}
          title={say('shell.title.statistics')}
          note={say('protection.statistics.note')}
        />
      </List>
      <Sheet open={sheet.opened === SHEET} onClose={() => sheet.close()} title={say('protection.own.title')}>
        <Suspense fallback={<SkeletonRows rows={4} leading={false} />}>
          <OwnResults />
        </Suspense>
      </Sheet>
    </>
  );
}
