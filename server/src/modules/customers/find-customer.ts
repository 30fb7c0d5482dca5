import { described } from '@candor/contract/described';
import * as v from 'valibot';
import { addressIn } from '../../identity/addresses.ts';
import type { Identity } from '../../identity/identity.ts';
import { isOpen, type User } from '../../identity/users.ts';
import type { Database } from '../../machine/storage/connection.ts';
import { count, textField, wordField } from '../../operators/fields.ts';
import { operatorTask, type OperatorTask } from '../../operators/operator-action.ts';
import { logAction } from '../../operators/trail.ts';
import { accountsOfAddress } from '../deposits/own-addresses.ts';

const WAYS = ['account', 'name', 'email', 'phone', 'address'] as const;
type Way = (typeof WAYS)[number];
/** Longer than any address. */
const VALUE_LENGTH_MAX = 200;
const NUMBER = /^[1-9][0-9]{0,14}$/;

export type FindOptions = {
  readonly database: Database;
  readonly identity: { readonly users: Pick<Identity['users'], 'by' | 'byId'> };
  readonly now: () => number;
};

const found = v.object({
  account: described(count, 'Its number.'),
  loginName: described(v.string(), 'The name that signs in.'),
  email: described(v.nullable(v.string()), 'The bound address; null for none.'),
  phone: described(v.nullable(v.string()), 'The bound number; null for none.'),
  isOpen: described(v.boolean(), 'Neither closed nor locked.'),
});

/** Exactly what is typed is looked up, as signing in does; nothing is searched through. Each account that is found is written into the trail, by its number. */
export function findCustomer({ database, identity: { users }, now }: FindOptions): OperatorTask {
  return operatorTask({
    name: 'customers.find',
    summary: 'Finds an account by exactly one thing of it. Each one that is found is written down.',
    permission: 'accounts',
    input: {
      by: wordField(
        WAYS,
        'By what: its number, the login name, the e-mail address, the phone number, or an address that deposits go to.',
        'email',
      ),
      value: textField(VALUE_LENGTH_MAX, 'The whole of it, as it is typed to sign in.', 'alice@example.com'),
    },
    command: { takes: ['by', 'value'] },
    output: v.object({ rows: described(v.array(found), 'The accounts, none where nobody has it.') }),
    example: { rows: [{ account: 1001, loginName: 'alice01', email: 'alice@example.com', phone: null, isOpen: true }] },
    trail: 'customers.find',
    async answer({ name: operator }, { by, value }) {
      const rows = await usersBy(database, users, by, value.trim());
      await database.transaction().execute(async (transaction) => {
        // what was typed names a person: the trail has the number of what it has led to
        for (const account of rows.length === 0 ? [0] : rows.map(({ id }) => id))
          await logAction(transaction, now(), { operator, action: 'customers.find', details: { by, account } });
      });
      return {
        ok: true,
        output: {
          rows: rows.map((user) => ({
            account: user.id,
            loginName: user.loginName,
            email: user.email,
            phone: user.phone,
            isOpen: isOpen(user),
          })),
        },
      };
    },
  });
}

async function usersBy(database: Database, users: FindOptions['identity']['users'], by: Way, value: string): Promise<readonly User[]> {
  const numbers = await numbersBy(database, by, value);
  if (numbers !== null) return (await Promise.all(numbers.map((account) => users.byId(account)))).filter((user) => user !== null);
  const identifier = by === 'email' || by === 'phone' ? addressIn(by, value) : ({ kind: 'name', value } as const);
  const user = identifier === null ? null : await users.by(identifier);
  return user === null ? [] : [user];
}

/** Null where accounts are not told by their numbers. */
async function numbersBy(database: Database, by: Way, value: string): Promise<readonly number[] | null> {
  if (by === 'account') return NUMBER.test(value) ? [Number(value)] : [];
  return by === 'address' ? await accountsOfAddress(database, value) : null;
}
