import type { ResultOf } from '@candor/contract/call';
import { jars } from '@candor/contract/products/sample/calls';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/client.ts';
import { exactFigure } from '../../domain/figures.ts';
import { timeText, useNumberStyle } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { useAmountsHidden, useTimeStyle } from '../../session/preferences.ts';
import { Figure } from '../../ui/figure.tsx';
import { List, ListRow } from '../../ui/list.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';

type Jar = ResultOf<typeof jars>[number];

/** The own jars: what is in each, and when it opens or has opened. */
export function SamplePage() {
  const say = useSay();
  const { data, isError, isRefetching, refetch } = useQuery(queryOf(jars, {}));
  if (data === undefined) {
    if (!isError) return <SkeletonRows rows={3} />;
    const retry = { retrying: isRefetching, onRetry: () => void refetch() };
    return <ErrorState title={say('shell.failure.network')} text={say('sample.failed')} {...retry} />;
  }
  if (data.length === 0) return <EmptyState text={say('sample.empty')} />;
  return (
    <List label={say('sample-names.name')}>
      {data.map((jar) => (
        <JarRow key={jar.id} jar={jar} />
      ))}
    </List>
  );
}

function JarRow({ jar }: { readonly jar: Jar }) {
  const say = useSay();
  const number = useNumberStyle();
  const masked = useAmountsHidden();
  const style = useTimeStyle();
  const time = `\u2066${timeText(jar.opened ?? jar.opens, style)}\u2069`;
  return (
    <ListRow
      title={<Figure figure={exactFigure(jar.amount, 'owned', number)} unit="USDT" masked={masked} />}
      note={jar.opened === null ? say('sample.opens', { time }) : say('sample.opened', { time })}
    />
  );
}
