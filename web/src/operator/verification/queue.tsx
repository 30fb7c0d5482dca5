import { isolated } from '../../i18n/formats.ts';
import { useLanguage, useSay, useSayDescription } from '../../i18n/text.tsx';
import { Tag } from '../../ui/card.tsx';
import { Loaded } from '../look/loaded.tsx';
import { Table } from '../look/table.tsx';
import { useLook } from '../look/use-look.ts';
import { addressOf } from '../pages.ts';
import { ageText } from '../look/times.ts';
import { countryText } from './country-text.ts';
import { LEVELS, SIDES, waitingShape, type Waiting, type WaitingRows } from './review-shapes.ts';
import styles from './review.module.css';
import { useWords } from './use-words.ts';

/** What waits for reviewers, the oldest first, without whom it names. */
export function Queue() {
  const look = useLook('kyc.list', waitingShape);
  return <Loaded look={look}>{(waiting, { atMs }) => <Lines {...waiting} nowMs={atMs} />}</Loaded>;
}

function Lines({ total, rows, nowMs }: Readonly<WaitingRows> & { readonly nowMs: number }) {
  const say = useSay();
  const describe = useSayDescription();
  const language = useLanguage();
  const words = useWords();
  const [oldest] = rows;
  return (
    <>
      {oldest !== undefined && (
        <p>
          {say('operator-verification.queue.count', { count: total })}{' '}
          {say('operator-verification.queue.oldest', { age: describe(ageText(oldest.handedInMs, nowMs)) })}
          {total > rows.length && <> {say('operator-verification.queue.listed', { count: rows.length })}</>}
        </p>
      )}
      <Table
        label={say('operator-verification.title')}
        rows={rows}
        rowKey={({ id }) => id}
        empty={say('operator-verification.queue.none')}
        columns={[
          {
            title: say('operator-verification.column.number'),
            cell: ({ id }) => (
              <a href={addressOf('verification', id)}>{say('operator-verification.number', { id: isolated(String(id)) })}</a>
            ),
          },
          { title: say('operator-verification.column.account'), cell: ({ userId }) => String(userId) },
          { title: say('operator-verification.column.level'), cell: ({ level }) => words(LEVELS, level) },
          { title: say('operator-verification.column.country'), cell: ({ country }) => countryText(country, language) },
          { title: say('operator-verification.column.age'), cell: ({ handedInMs }) => describe(ageText(handedInMs, nowMs)) },
          {
            title: say('operator-verification.column.pictures'),
            cell: ({ pictures }) => (pictures.length === 0 ? '–' : pictures.map((picture) => say(SIDES[picture])).join(', ')),
          },
          { title: say('operator-verification.column.marks'), cell: (row) => <Marks {...row} /> },
        ]}
      />
    </>
  );
}

export function Marks({
  isProved,
  proposal,
  isContradicted = false,
}: Pick<Waiting, 'isProved' | 'proposal'> & Partial<Pick<Waiting, 'isContradicted'>>) {
  const say = useSay();
  return (
    <span className={styles['marks']}>
      {proposal !== null && (
        <Tag kind="accent">
          {say(proposal.outcome === 'passed' ? 'operator-verification.mark.passProposed' : 'operator-verification.mark.refusalProposed', {
            name: isolated(proposal.proposer),
          })}
        </Tag>
      )}
      {!isProved && <Tag kind="warn">{say('operator-verification.mark.unproved')}</Tag>}
      {isContradicted && <Tag kind="warn">{say('operator-verification.mark.contradicted')}</Tag>}
    </span>
  );
}
