import * as v from 'valibot';
import { isolated } from '../../i18n/formats.ts';
import { useSay, useSayDescription } from '../../i18n/text.tsx';
import { Card, Tag } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useSayEnglish } from '../english.ts';
import { wordsOf } from '../form/fields.ts';
import { Loaded } from '../look/loaded.tsx';
import { useLook } from '../look/use-look.ts';
import { addressOf, type PageProps } from '../pages.ts';
import { ageText } from '../look/times.ts';
import { ListPage } from './list-page.tsx';
import { placeIn } from './lists.ts';
import styles from './tasks.module.css';

const waitingShape = v.array(
  v.object({
    list: v.string(),
    count: v.nullable(v.number()),
    oldestMs: v.nullable(v.number()),
    ageMs: v.nullable(v.number()),
    isLate: v.boolean(),
    action: v.string(),
    link: v.string(),
  }),
);
type Waiting = v.InferOutput<typeof waitingShape>[number];

/** What waits for the reader: a card for each list, or one list. `id`: a list, `withdrawals`, or a row of one, `withdrawals/1234`. */
export function WorkPage({ id }: PageProps) {
  const look = useLook('work', waitingShape);
  if (id === null || look.data === undefined) return <Loaded look={look}>{(lists) => <Cards lists={lists} />}</Loaded>;
  const place = placeIn(id);
  const found = look.data.output.find(({ list }) => list === place.list);
  return found === undefined ? <NoList /> : <ListPage key={id} {...place} action={found.action} count={found.count} />;
}

function NoList() {
  const say = useSay();
  return (
    <>
      <EmptyState text={say('operator-tasks.noList')} />
      <p>
        <a href={addressOf('work')}>{say('operator-tasks.back')}</a>
      </p>
    </>
  );
}

/** Those with something that waits, or that could not be counted, first, the oldest before the others; what nothing waits in behind them. */
function Cards({ lists }: { readonly lists: readonly Waiting[] }) {
  const say = useSay();
  const sorted = lists.toSorted(
    (one, other) => Number(other.count !== 0) - Number(one.count !== 0) || (other.ageMs ?? 0) - (one.ageMs ?? 0),
  );
  return (
    <ul className={styles['cards']} aria-label={say('operator-tasks.title')}>
      {sorted.map((waiting) => (
        <li key={waiting.list}>
          <WorkCard waiting={waiting} />
        </li>
      ))}
    </ul>
  );
}

function WorkCard({ waiting: { list, count, ageMs, isLate, link } }: { readonly waiting: Waiting }) {
  const say = useSay();
  const describe = useSayDescription();
  const english = useSayEnglish();
  return (
    <Card className={styles['card']}>
      <div className={styles['cardHead']}>
        <h2>
          <a href={link.startsWith('#') ? link : addressOf('work')}>{english(wordsOf(list))}</a>
        </h2>
        {isLate && <Tag kind="warn">{say('operator-tasks.late')}</Tag>}
      </div>
      {count !== null && <p className={styles['count']}>{isolated(String(count))}</p>}
      <p className={styles['age']}>
        {count === null
          ? say('operator-tasks.uncounted')
          : count === 0
            ? say('operator-tasks.nothing')
            : ageMs === null
              ? say('operator-tasks.ageUnknown')
              : `${say('operator-tasks.oldest')} ${describe(ageText(0, ageMs))}`}
      </p>
    </Card>
  );
}
