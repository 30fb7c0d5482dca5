import * as v from 'valibot';
import { useSay } from '../../i18n/text.tsx';
import { Card, Note } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ActionForm } from '../form/action-form.tsx';
import { addressOf, type PageProps } from '../pages.ts';
import { Customer } from './customer.tsx';
import styles from './customers.module.css';

const ACCOUNT = /^[1-9][0-9]{0,14}$/;

const foundShape = v.object({
  rows: v.array(v.object({ account: v.number(), loginName: v.string(), email: v.nullable(v.string()), phone: v.nullable(v.string()) })),
});

/** Finding an account, and looking at one: `#customers/1001`, `#customers/1001/spot.orders.waiting`. */
export function CustomersPage({ id }: PageProps) {
  const say = useSay();
  const [account = '', part = ''] = (id ?? '').split('/');
  if (ACCOUNT.test(account)) return <Customer key={account} account={Number(account)} part={part} />;
  return (
    <>
      {id !== null && (
        <Note kind="warn" alert>
          {say('operator-customers.noNumber')}
        </Note>
      )}
      <Card>
        <p className={styles['quiet']}>{say('operator-customers.findHint')}</p>
        <ActionForm action="customers.find" submit={say('operator-customers.find')} answer={(output) => <Found output={output} />} />
      </Card>
    </>
  );
}

function Found({ output }: { readonly output: unknown }) {
  const say = useSay();
  const read = v.safeParse(foundShape, output);
  if (!read.success)
    return (
      <Note kind="warn" alert>
        {say('operator-work.answer.unreadable')}
      </Note>
    );
  if (read.output.rows.length === 0) return <EmptyState text={say('operator-customers.nobody')} />;
  return (
    <ul className={styles['found']} aria-label={say('operator-customers.found')}>
      {read.output.rows.map(({ account, loginName, email, phone }) => (
        <li key={account}>
          <a href={addressOf('customers', account)}>
            <bdi>{loginName}</bdi>
            <bdi className={styles['quiet']}>{[account, email, phone].filter((one) => one !== null).join(' · ')}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}
