import type { Users } from '../../identity/users.ts';
import { numberField, textField } from '../../operators/fields.ts';
import { operatorChange, refuseAction, type OperatorChange } from '../../operators/operator-action.ts';
import type { AddressBooks } from './module.ts';

export type UnbindAddressOptions = {
  readonly users: Pick<Users, 'byId'>;
  readonly books: Pick<AddressBooks, 'addresses'>;
};

/** For who has bound a wrong one. A new one is bound by the owner, never by an operator. */
export function unbindAddress({ users, books }: UnbindAddressOptions): OperatorChange {
  return operatorChange({
    name: 'unbind-address',
    summary: 'Takes a withdrawal address of an account away.',
    permission: 'addresses',
    persons: 2,
    input: {
      account: numberField('Number of the account.', 1001),
      coin: textField(20, 'The coin that the address is for.', 'usdt'),
    },
    command: { takes: ['account', 'coin'] },
    async check({ account, coin }) {
      if ((await users.byId(account)) === null) return refuseAction('NOT_FOUND', 'no user has an account of this number');
      const bound = (await books.addresses.ofUser(account)).find((one) => one.isBound && one.coin === coin.toLowerCase());
      if (bound === undefined) return refuseAction('NOT_FOUND', 'this account has no address for that coin');
      return { ok: true, details: { account, coin: bound.coin } };
    },
    async changes({ account, coin }) {
      const bound = (await books.addresses.ofUser(account)).find((one) => one.isBound && one.coin === coin);
      return bound === undefined ? [] : [{ name: coin, before: shortOf(bound.address), after: 'none' }];
    },
    async run({ account, coin }) {
      await books.addresses.unbind(account, coin);
      return { ok: true };
    },
  });
}

/** Enough to compare it with what its owner says. */
const shortOf = (address: string): string => (address.length > 14 ? `${address.slice(0, 8)}…${address.slice(-4)}` : address);
