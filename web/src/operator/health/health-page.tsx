import { useSay } from '../../i18n/text.tsx';
import { Card, Note } from '../../ui/card.tsx';
import { useSayEnglish } from '../english.ts';
import { wordsOf } from '../form/fields.ts';
import { Fact, Facts } from '../look/facts.tsx';
import { Loaded } from '../look/loaded.tsx';
import { Table } from '../look/table.tsx';
import { secondText, spanText, withoutUnit } from '../look/times.ts';
import { useLook } from '../look/use-look.ts';
import { Value } from '../look/value.tsx';
import { bytesText, percentText } from './figures.ts';
import { factText, healthShape, unwellOf, wordText, type Health } from './health.ts';
import styles from './health.module.css';

/** How the server does at one moment. */
export function HealthPage() {
  const look = useLook('health', healthShape);
  return <Loaded look={look}>{(health) => <Shown health={health} />}</Loaded>;
}

function Shown({ health }: { readonly health: Health }) {
  const say = useSay();
  const english = useSayEnglish();
  const { exchange } = health;
  const named = unwellOf(health).map(({ word, name }) => `${wordText(word, say, english)} ${name}`.trim());
  return (
    <div className={styles['parts']}>
      {!exchange && <Note kind="danger">{say('operator-health.away')}</Note>}
      {exchange && named.length === 0 && <Note>{say('operator-health.well')}</Note>}
      {named.length > 0 && (
        <Note kind="warn">
          {say('operator-health.warnings')} <bdi>{named.join(', ')}</bdi>
        </Note>
      )}
      <Server {...health} />
      <Prices {...health} />
      <Parts {...health} />
      <Work {...health} />
    </div>
  );
}

function Server({ journal, disk, clock, database, records }: Health) {
  const say = useSay();
  const english = useSayEnglish();
  const never = '–';
  return (
    <Card>
      <h2>{say('operator-health.server')}</h2>
      <Facts>
        <Fact name={say('operator-health.seq')}>{journal.seq}</Fact>
        <Fact name={say('operator-health.batch')}>{journal.batchMs === null ? never : secondText(journal.batchMs)}</Fact>
        <Fact name={say('operator-health.sync')}>{spanText(journal.syncMs)}</Fact>
        <Fact name={say('operator-health.queued')}>{journal.queued}</Fact>
        <Fact name={say('operator-health.snapshot')}>{journal.snapshotSeq}</Fact>
        <Fact name={say('operator-health.disk')}>{`${bytesText(disk.freeBytes)} / ${bytesText(disk.sizeBytes)}`}</Fact>
        <Fact name={say('operator-health.records')}>
          {say('operator-health.behind', { entries: String(records.entries), time: spanText(records.behindMs) })}
        </Fact>
        <Fact name={say('operator-health.database')}>{say(database ? 'operator-health.answers' : 'operator-health.silent')}</Fact>
        <Fact name={say('operator-health.clock')}>{`${wordText(clock.state, say, english)} (${spanText(clock.differenceMs)})`}</Fact>
      </Facts>
    </Card>
  );
}

type SourceRow = Health['prices'][number]['sources'][number] & { readonly symbol: string; readonly index: string; readonly state: string };

function Prices({ prices }: Pick<Health, 'prices'>) {
  const say = useSay();
  const english = useSayEnglish();
  const rows = prices.flatMap(({ symbol, index, state, sources }) =>
    sources.map((source): SourceRow => ({ ...source, symbol, index, state })),
  );
  const without = prices.filter(({ sources }) => sources.length === 0).map(({ symbol }) => symbol);
  return (
    <section>
      <h2>{say('operator-health.prices')}</h2>
      {without.length > 0 && (
        <Note kind="warn">
          {say('operator-health.noSource')} <bdi>{without.join(', ')}</bdi>
        </Note>
      )}
      <Table
        label={say('operator-health.prices')}
        rows={rows}
        rowKey={({ symbol, source }) => `${symbol} ${source}`}
        empty={say('operator-health.noPrices')}
        columns={[
          { title: say('operator-health.symbol'), cell: ({ symbol }) => symbol },
          { title: say('operator-health.state'), cell: ({ state }) => wordText(state, say, english) },
          { title: say('operator-health.index'), cell: ({ index }) => index, isNumber: true },
          { title: say('operator-health.source'), cell: ({ source }) => source },
          { title: say('operator-health.price'), cell: ({ price }) => price, isNumber: true },
          {
            title: say('operator-health.deviation'),
            cell: ({ deviationPpm }) => (deviationPpm === null ? '–' : percentText(deviationPpm)),
            isNumber: true,
          },
          { title: say('operator-health.age'), cell: ({ ageMs }) => spanText(ageMs), isNumber: true },
          { title: say('operator-health.counts'), cell: ({ counts }) => say(counts ? 'operator-health.yes' : 'operator-health.no') },
        ]}
      />
    </section>
  );
}

function Parts({ parts }: Pick<Health, 'parts'>) {
  const say = useSay();
  const english = useSayEnglish();
  return (
    <section>
      <h2>{say('operator-health.parts')}</h2>
      <Table
        label={say('operator-health.parts')}
        rows={parts}
        rowKey={({ part, name }) => `${part} ${name}`}
        empty={say('operator-health.noParts')}
        columns={[
          { title: say('operator-health.part'), cell: ({ part, name }) => `${english(wordsOf(part))} ${name}`.trim() },
          { title: say('operator-health.isWell'), cell: ({ isWell }) => say(isWell ? 'operator-health.yes' : 'operator-health.no') },
          {
            title: say('operator-health.facts'),
            cell: ({ facts }) => (
              <ul>
                {Object.entries(facts).map(([fact, value]) => (
                  <li key={fact}>
                    {english(wordsOf(withoutUnit(fact)))}:{' '}
                    <bdi>{typeof value === 'string' ? factText(value, say) : <Value name={fact} value={value} />}</bdi>
                  </li>
                ))}
              </ul>
            ),
          },
        ]}
      />
    </section>
  );
}

function Work({ followers, jobs }: Pick<Health, 'followers' | 'jobs'>) {
  const say = useSay();
  const english = useSayEnglish();
  return (
    <section>
      <h2>{say('operator-health.followers')}</h2>
      <Table
        label={say('operator-health.followers')}
        rows={followers}
        rowKey={({ name }) => name}
        empty={say('operator-health.noFollowers')}
        columns={[
          { title: say('operator-health.name'), cell: ({ name }) => english(wordsOf(name)) },
          { title: say('operator-health.seq'), cell: ({ seq }) => seq, isNumber: true },
          { title: say('operator-health.lag'), cell: ({ entries }) => entries, isNumber: true },
        ]}
      />
      <h2>{say('operator-health.jobs')}</h2>
      <Table
        label={say('operator-health.jobs')}
        rows={jobs}
        rowKey={({ job }) => job}
        empty={say('operator-health.noJobs')}
        columns={[
          { title: say('operator-health.name'), cell: ({ job }) => english(wordsOf(job)) },
          { title: say('operator-health.done'), cell: ({ doneMs }) => (doneMs === null ? '–' : secondText(doneMs)) },
          {
            title: say('operator-health.hasFailed'),
            cell: ({ hasFailed }) => say(hasFailed ? 'operator-health.yes' : 'operator-health.no'),
          },
        ]}
      />
    </section>
  );
}
