import { isolated } from '../../i18n/formats.ts';
import { useLanguage, useSay, useSayDescription } from '../../i18n/text.tsx';
import { Tag } from '../../ui/card.tsx';
import { Rows } from '../look/rows.tsx';
import { addressOf } from '../pages.ts';
import { ageText } from '../look/times.ts';
import { countryText } from './country-text.ts';
import { LEVELS, SIDES, waitingShape, type Waiting, type WaitingRows } from './review-shapes.ts';
import styles from './review.module.css';
import { useWords } from './use-words.ts';

/** As the server lists at once. */
const PAGE_ROWS = 200;

/** What waits for reviewers, the oldest first, without whom it names. */
export function Queue() {
  const say = useSay();
  const describe = useSayDescription();
  const language = useLanguage();
  const words = useWords();
  return (
    <Rows
      label={say('operator-verification.title')}
      action="kyc.list"
      shape={waitingShape}
      head={(waiting, atMs) => <Count {...waiting} atMs={atMs} />}
      rows={({ rows }, atMs) => rows.map((row) => ({ ...row, atMs }))}
      next={({ rows }) => (rows.length < PAGE_ROWS ? null : { after: rows.at(-1)?.id })}
      rowKey={({ id }) => id}
      empty={say('operator-verification.queue.none')}
      columns={[
        {
          title: say('operator-verification.column.number'),
          cell: ({ id }) => <a href={addressOf('verification', id)}>{say('operator-verification.number', { id: isolated(String(id)) })}</a>,
        },
        { title: say('operator-verification.column.account'), cell: ({ userId }) => String(userId) },
        { title: say('operator-verification.column.level'), cell: ({ level }) => words(LEVELS, level) },
        { title: say('operator-verification.column.country'), cell: ({ country }) => countryText(country, language) },
        { title: say('operator-verification.column.age'), cell: ({ handedInMs, atMs }) => describe(ageText(handedInMs, atMs)) },
        {
          title: say('operator-verification.column.pictures'),
          cell: ({ pictures }) => (pictures.length === 0 ? '–' : pictures.map((picture) => say(SIDES[picture])).join(', ')),
        },
        { title: say('operator-verification.column.marks'), cell: (row) => <Marks {...row} /> },
      ]}
    />
  );
}

function Count({ total, rows: [oldest], atMs }: Readonly<WaitingRows> & { readonly atMs: number }) {
  const say = useSay();
  const describe = useSayDescription();
  if (oldest === undefined) return null;
  return (
    <p>
      {say('operator-verification.queue.count', { count: total })}{' '}
      {say('operator-verification.queue.oldest', { age: describe(ageText(oldest.handedInMs, atMs)) })}
    </p>
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
