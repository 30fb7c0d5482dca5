import { described } from '@candor/contract/described';
import { CALLS } from '@candor/contract/table';
import { VERIFICATION_STATUS } from '@candor/contract/verification-codes';
import * as v from 'valibot';
import type { Identity } from '../../identity/identity.ts';
import type { Database } from '../../machine/storage/connection.ts';
import { count, numberField, textField } from '../../operators/fields.ts';
import { operatorTask, refuseAction, type OperatorTask } from '../../operators/operator-action.ts';
import { logSeparately } from '../../operators/trail.ts';
import { LOOKED_AT_EXAMPLE, lookAt, lookedAt, type LookedAtAccount } from '../accounts/account-look.ts';
import type { Verification } from '../verification/verification.ts';
import { PAGE_SIZE, type OwnPages } from './own-pages.ts';

const PAGES_MAX = 1_000_000;
const PART_LENGTH_MAX = 80;

export type ShowOptions = {
  readonly database: Database;
  readonly identity: Pick<Identity, 'users' | 'factors' | 'freezes'>;
  readonly verification: Pick<Verification, 'ofUser'>;
  readonly verificationsOf: (userId: number) => Promise<readonly LookedAtAccount['verifications'][number][]>;
  readonly pages: OwnPages;
  readonly now: () => number;
};

const accountField = numberField('Number of the account.', 1001);

/** What of an account is one thing; what of it is a list is one of the parts. */
const shown = v.object({
  ...lookedAt.entries,
  country: described(v.nullable(v.string()), 'Where the verified owner lives, two letters; null before that.'),
  level: described(v.nullable(count), 'The VIP level that its owner is shown; null where the exchange does not have the account yet.'),
  freeze: described(
    v.nullable(
      v.object({
        reason: described(v.string(), 'As an operator has typed it.'),
        sinceMs: described(count, 'UTC epoch milliseconds.'),
      }),
    ),
    'Why nobody signs in to it; null where its owner may.',
  ),
  parts: described(
    v.array(
      v.object({
        name: described(v.string(), 'As `customers.part` takes it.'),
        of: described(v.string(), 'The product, or `account`.'),
        isOpen: described(v.boolean(), 'Its rows are not ended: what waits, runs or is held.'),
      }),
    ),
    'The lists that its owner reads.',
  ),
});

/** The account as its owner sees it, but for what is a secret of the owner's and for documents, which reviewers look at. */
export function showCustomer(options: ShowOptions): OperatorTask {
  const { identity, verification, pages } = options;
  return operatorTask({
    name: 'customers.show',
    summary: 'Shows whose an account is and in which state. Each look is written down.',
    permission: 'accounts',
    input: { account: accountField },
    command: { takes: ['account'] },
    output: shown,
    example: {
      ...LOOKED_AT_EXAMPLE,
      country: 'CH',
      level: 0,
      freeze: null,
      parts: [{ name: 'asset.all', of: 'account', isOpen: false }],
    },
    trail: 'customers.show',
    async answer({ name: operator }, { account }) {
      const known = await lookAt({ users: identity.users, factors: identity.factors, verificationsOf: options.verificationsOf }, account);
      if (known === null) return refuseAction('NOT_FOUND', 'there is no account {account}', { account });
      await log(options, operator, 'customers.show', { account });
      const { basic } = await verification.ofUser(account);
      const country = basic?.status === VERIFICATION_STATUS.passed ? basic.country : null;
      const [level, freeze] = [await levelOf(options, account), await identity.freezes.of(account)];
      return { ok: true, output: { ...known, country, level, freeze, parts: pages.parts } };
    },
  });
}

/** A page of one of its lists, read as its owner reads it. */
export function showPart(options: ShowOptions): OperatorTask {
  const { identity, pages } = options;
  return operatorTask({
    name: 'customers.part',
    summary: 'Shows a page of a list of an account as its owner reads it. Each look is written down.',
    permission: 'accounts',
    input: {
      account: accountField,
      part: textField(PART_LENGTH_MAX, 'The list, by a name that `customers.show` answers.', 'asset.all'),
      page: numberField(`Which page of ${PAGE_SIZE} rows, from 1.`, 1, PAGES_MAX),
    },
    command: { takes: ['account', 'part', 'page'] },
    output: v.object({
      rows: described(v.array(v.record(v.string(), v.unknown())), 'Rows of the page, each with the fields that the call of its owner has.'),
      total: described(count, 'How many rows there are in all.'),
      nextPage: described(v.nullable(count), 'The page behind this one; null where nothing is.'),
    }),
    example: { rows: [{ coin: 'usdt', total: '120.5', available: '100.5' }], total: 1, nextPage: null },
    trail: 'customers.part',
    async answer({ name: operator }, { account, part, page }) {
      if ((await identity.users.byId(account)) === null) return refuseAction('NOT_FOUND', 'there is no account {account}', { account });
      if (!pages.parts.some(({ name }) => name === part)) return { ...refuseAction('NOT_FOUND', 'there is no such list'), field: 'part' };
      await log(options, operator, 'customers.part', { account, part });
      const read = await pages.read(account, part, page);
      if (read === null || 'ok' in read) return refuseAction(read?.reason ?? 'NOT_FOUND', 'its owner is not answered either');
      const nextPage = page * PAGE_SIZE < read.total ? page + 1 : null;
      return { ok: true, output: { ...read, nextPage } };
    },
  });
}

/** As the owner's own page is told. An account that the exchange does not have yet is opened by that call, so it is not asked. */
async function levelOf({ identity, pages }: ShowOptions, account: number): Promise<number | null> {
  if ((await identity.users.byId(account))?.opened !== true) return null;
  const result = await pages.run(account, CALLS.userInfo, {});
  const user = result.ok && 'data' in result ? (result.data as { readonly user?: { readonly level?: unknown } }).user : undefined;
  return typeof user?.level === 'number' ? user.level : null;
}

async function log(
  { database, now }: ShowOptions,
  operator: string,
  action: string,
  details: Readonly<Record<string, string | number>>,
): Promise<void> {
  await logSeparately(database, now(), { operator, action, details });
}
