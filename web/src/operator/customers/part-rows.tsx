import { useState } from 'react';
import * as v from 'valibot';
import { isolated } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useSayEnglish } from '../english.ts';
import { wordsOf } from '../form/fields.ts';
import { Fact, Facts } from '../look/facts.tsx';
import { Loaded } from '../look/loaded.tsx';
import { secondText } from '../look/times.ts';
import { useLook } from '../look/use-look.ts';
import operatorStyles from '../operator.module.css';
import styles from './customers.module.css';
import { cellsOf, type CellValue } from './part-cells.ts';

const pageShape = v.object({
  rows: v.array(v.record(v.string(), v.unknown())),
  total: v.number(),
  nextPage: v.nullable(v.number()),
});

/** A list of an account, page by page. Every list has other members, so each row is drawn as what it says. */
export function PartRows({ account, part }: { readonly account: number; readonly part: string }) {
  const say = useSay();
  const english = useSayEnglish();
  const [page, setPage] = useState(1);
  const look = useLook('customers.part', pageShape, { account, part, page });
  return (
    <Loaded look={look}>
      {({ rows, total, nextPage }) => (
        <>
          <h2>{english(wordsOf(part))}</h2>
          {rows.length === 0 && <EmptyState text={say('operator-customers.noRows')} />}
          <ul className={operatorStyles['list']}>
            {rows.map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a row of any list has no name of its own; the page is replaced whole
              <li key={index}>
                <Row row={row} />
              </li>
            ))}
          </ul>
          <div className={styles['pager']}>
            {page > 1 && (
              <Button small onPress={() => setPage(page - 1)}>
                {say('operator-customers.before')}
              </Button>
            )}
            <span className={styles['quiet']}>
              {say('operator-customers.page', { page: isolated(String(page)), total: isolated(String(total)) })}
            </span>
            {nextPage !== null && (
              <Button small onPress={() => setPage(nextPage)}>
                {say('operator-customers.after')}
              </Button>
            )}
          </div>
        </>
      )}
    </Loaded>
  );
}

function Row({ row }: { readonly row: Readonly<Record<string, unknown>> }) {
  const say = useSay();
  const english = useSayEnglish();
  const shown = (value: CellValue): string => {
    if (value.kind === 'time') return secondText(value.atMs);
    return value.kind === 'flag' ? say(value.isSet ? 'operator-customers.yes' : 'operator-customers.no') : value.text;
  };
  return (
    <Card>
      <Facts>
        {cellsOf(row).map(({ name, value }) => (
          <Fact key={name} name={english(wordsOf(name))}>
            {shown(value)}
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}
