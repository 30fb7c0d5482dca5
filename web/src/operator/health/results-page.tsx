import * as v from 'valibot';
import { useSay } from '../../i18n/text.tsx';
import { Note } from '../../ui/card.tsx';
import { useSayEnglish } from '../english.ts';
import { wordsOf } from '../form/fields.ts';
import { Loaded } from '../look/loaded.tsx';
import { Table } from '../look/table.tsx';
import { useLook } from '../look/use-look.ts';
import { useReader } from '../reader.ts';
import styles from './health.module.css';

/** Who books capital asks by the one, who watches by the other; both answer the same. */
const ACTIONS = ['house.results', 'audit.results'] as const;

const resultsShape = v.object({
  isWhole: v.boolean(),
  days: v.array(v.object({ dayMs: v.number(), product: v.string(), coin: v.string(), won: v.string(), fees: v.string() })),
  holdings: v.array(
    v.object({ coin: v.string(), owed: v.string(), house: v.string(), simulated: v.string(), held: v.string(), clearing: v.string() }),
  ),
});
type Results = v.InferOutput<typeof resultsShape>;

/** What the house has won a day by product, and what it owes. */
export function ResultsPage() {
  const { book } = useReader();
  const look = useLook(ACTIONS.find((action) => book.has(action)) ?? ACTIONS[0], resultsShape);
  return <Loaded look={look}>{(results) => <Shown {...results} />}</Loaded>;
}

function Shown({ isWhole, days, holdings }: Results) {
  const say = useSay();
  const english = useSayEnglish();
  return (
    <div className={styles['parts']}>
      {!isWhole && <Note kind="warn">{say('operator-health.notWhole')}</Note>}
      <section>
        <h2>{say('operator-health.holdings')}</h2>
        <Table
          label={say('operator-health.holdings')}
          rows={holdings}
          rowKey={({ coin }) => coin}
          empty={say('operator-health.noHoldings')}
          columns={[
            { title: say('operator-health.coin'), cell: ({ coin }) => coin },
            { title: say('operator-health.owed'), cell: ({ owed }) => owed, isNumber: true },
            { title: say('operator-health.house'), cell: ({ house }) => house, isNumber: true },
            { title: say('operator-health.simulated'), cell: ({ simulated }) => simulated, isNumber: true },
            { title: say('operator-health.clearing'), cell: ({ clearing }) => clearing, isNumber: true },
            { title: say('operator-health.held'), cell: ({ held }) => held, isNumber: true },
          ]}
        />
      </section>
      <section>
        <h2>{say('operator-health.days')}</h2>
        <Table
          label={say('operator-health.days')}
          rows={days}
          rowKey={({ dayMs, product, coin }) => `${dayMs} ${product} ${coin}`}
          empty={say('operator-health.noDays')}
          columns={[
            { title: say('operator-health.day'), cell: ({ dayMs }) => new Date(dayMs).toISOString().slice(0, 10) },
            { title: say('operator-health.product'), cell: ({ product }) => english(wordsOf(product)) },
            { title: say('operator-health.coin'), cell: ({ coin }) => coin },
            { title: say('operator-health.won'), cell: ({ won }) => won, isNumber: true },
            { title: say('operator-health.fees'), cell: ({ fees }) => fees, isNumber: true },
          ]}
        />
      </section>
    </div>
  );
}
