import { described } from '@candor/contract/described';
import type { Adjustment } from '@candor/exchange/ground/adjustments/answers';
import { hash } from 'node:crypto';
import * as v from 'valibot';
import type { Identity } from '../../identity/identity.ts';
import { isOpen } from '../../identity/users.ts';
import type { Core } from '../../machine/core/core.ts';
import type { Database } from '../../machine/storage/connection.ts';
import { count, numberField } from '../../operators/fields.ts';
import {
  operatorChange,
  operatorTask,
  refuseAction,
  type ActionBy,
  type ActionRefusal,
  type Changed,
  type OperatorChange,
  type OperatorTask,
} from '../../operators/operator-action.ts';
import { logSeparately } from '../../operators/trail.ts';
import { amountField, changedCoins, coinsText, unitsOf, type Coins } from '../treasury/coin-fields.ts';
import { authorOf, REASON_LENGTH_MAX, wasDone } from '../treasury/submit-by.ts';

type AdjustOptions = {
  readonly core: Pick<Core, 'query' | 'submit'>;
  readonly catalogue: Coins;
  readonly identity: { readonly users: Pick<Identity['users'], 'byId'> };
};

/** For the row that each look leaves. */
type ListOptions = Pick<AdjustOptions, 'core' | 'catalogue'> & { readonly database: Database; readonly now: () => number };

type Details = { readonly account: number; readonly coin: string; readonly amount: string; readonly reverses: number };
type Read = { readonly assetId: number; readonly units: bigint; readonly text: string };

const accountField = numberField('Number of the account.', 1001);
const COIN_NEEDS = 'needs the code of a coin';

const SAID: Readonly<Record<string, string>> = {
  ABOVE_MAX: 'so much of this credit is not left to take back',
  BAD_INPUT: "this is no user's account, or it is not what you two have decided",
  NOT_FOUND: 'this account has no such credit in this coin',
};

/** Nothing of an account is taken but a credit that was itself made so, and no more than is available: the exchange refuses everything else. */
export function adjust(options: AdjustOptions): OperatorChange {
  return operatorChange({
    name: 'adjust',
    summary: 'Pays an account out of the equity, or takes back of such a credit what was made in error. Its owner reads the reason.',
    permission: 'adjustments',
    persons: 2,
    reasonLengthMax: REASON_LENGTH_MAX,
    input: {
      account: accountField,
      coin: described(
        v.pipe(v.string(COIN_NEEDS), v.regex(/^[A-Za-z0-9]{2,12}$/, COIN_NEEDS), v.toUpperCase()),
        'Code of the coin.',
        'USDT',
      ),
      amount: amountField('25.5'),
      reverses: v.optional(numberField('To take back: the number of the credit that was made in error.', 7)),
    },
    command: { takes: ['account', 'coin', 'amount'] },
    words: (details: Details, reason: string) => wordsOf(options.catalogue, details, reason),
    async check({ account, coin, amount, reverses = 0 }) {
      const details = { account, coin, amount, reverses };
      const read = await readDetails(options, details);
      return 'code' in read ? read : { ok: true, details };
    },
    changes: (details: Details) => changesOf(options, details),
    run: (details: Details, by) => book(options, details, by),
  });
}

/** What the journal keeps of the decision, and exchange and audit ask for, so that no row of the database changes what the owner is told; '' of what was never proposed. */
function wordsOf(catalogue: Coins, { account, coin, amount, reverses }: Details, reason: string): string {
  const asset = catalogue.assetOfCode(coin);
  const read = asset === undefined ? undefined : unitsOf(amount, asset.scale);
  if (asset === undefined || read?.ok !== true) return '';
  return `adjust ${account} ${asset.assetId} ${read.units} ${reverses} ${hash('sha256', reason)}`;
}

/** What was paid to an account that is closed may be taken back, but nobody would get what is paid to it. */
async function accountRefusal(
  { identity }: Pick<AdjustOptions, 'identity'>,
  { account, reverses }: Details,
): Promise<ActionRefusal | null> {
  const user = await identity.users.byId(account);
  if (user === null) return { ...refuseAction('NOT_FOUND', 'no user has this account'), field: 'account' };
  const isPaid = reverses === 0 && !isOpen(user);
  return isPaid ? { ...refuseAction('ACCOUNT_CLOSED', 'this account is closed'), field: 'account' } : null;
}

async function readDetails(options: AdjustOptions, details: Details): Promise<Read | ActionRefusal> {
  const { core, catalogue } = options;
  const { coin, amount, reverses } = details;
  const refusal = await accountRefusal(options, details);
  if (refusal !== null) return refusal;
  const asset = catalogue.assetOfCode(coin);
  if (asset === undefined) return { ...refuseAction('NOT_FOUND', 'there is no such coin'), field: 'coin' };
  const read = unitsOf(amount, asset.scale);
  if (!read.ok) return read;
  const { assetId } = asset;
  const text = (units: bigint): string => coinsText(catalogue, assetId, units);
  const there = reverses === 0 ? await equityUnits(core, assetId) : await reversibleUnits(core, details, assetId);
  if (there === null) return { ...refuseAction('NOT_FOUND', SAID['NOT_FOUND'] ?? ''), field: 'reverses' };
  if (read.units > there) return { ...refuseAction('INSUFFICIENT_FUNDS', `there is ${text(there)}`), field: 'amount' };
  return { assetId, units: read.units, text: text(read.units) };
}

async function equityUnits(core: Pick<Core, 'query'>, assetId: number): Promise<bigint> {
  const { balances } = await core.query({ type: 'accounts.house' });
  return balances.find((one) => one.kind === 'house.equity' && one.assetId === assetId)?.units ?? 0n;
}

/** What is left of a credit, as far as the account has it available; null when there is no such credit. */
async function reversibleUnits(core: Pick<Core, 'query'>, { account, reverses }: Details, assetId: number): Promise<bigint | null> {
  const all = await core.query({ type: 'adjustments.ofAccount', accountId: account });
  const credit = all.find((one) => one.adjustmentId === reverses && one.assetId === assetId && one.reverses === 0);
  if (credit === undefined) return null;
  const balances = await core.query({ type: 'accounts.balances', accountId: account });
  const available = balances.find((one) => one.wallet === 'platform' && one.assetId === assetId)?.availableUnits ?? 0n;
  return available < credit.leftUnits ? available : credit.leftUnits;
}

/** What the account has available, and the equity. */
async function changesOf({ core, catalogue }: AdjustOptions, { account, coin, amount, reverses }: Details): Promise<readonly Changed[]> {
  const asset = catalogue.assetOfCode(coin);
  const read = asset === undefined ? undefined : unitsOf(amount, asset.scale);
  if (asset === undefined || read?.ok !== true) return [];
  const { assetId } = asset;
  const balances = await core.query({ type: 'accounts.balances', accountId: account });
  const available = balances.find((one) => one.wallet === 'platform' && one.assetId === assetId)?.availableUnits ?? 0n;
  const byUnits = reverses === 0 ? read.units : -read.units;
  return [
    changedCoins(catalogue, assetId, `account ${account}`, available, byUnits),
    changedCoins(catalogue, assetId, 'equity', await equityUnits(core, assetId), -byUnits),
  ];
}

/** The proposal is the number of the adjustment, so it is booked once however often it is run, and however late. */
async function book(
  options: AdjustOptions,
  details: Details,
  by: ActionBy,
): Promise<{ readonly ok: true; readonly text: string } | ActionRefusal> {
  const { core, catalogue } = options;
  const { account, coin, amount, reverses } = details;
  const refusal = (await wasDone(core, by)) ? null : await accountRefusal(options, details);
  if (refusal !== null) return refusal;
  const asset = catalogue.assetOfCode(coin);
  if (asset === undefined) return refuseAction('NOT_FOUND', 'there is no such coin');
  const { assetId, scale } = asset;
  const read = unitsOf(amount, scale);
  if (!read.ok) return read;
  const named = { adjustmentId: by.proposalId, accountId: account, assetId, amount: read.units, reverses };
  const body = { type: 'adjustment.book', ...named, ...authorOf(by) } as const;
  const { outcome } = await core.submit({ id: `operator:${by.proposalId}`, accountId: 0, body });
  const done = `${coinsText(catalogue, assetId, read.units)} ${reverses === 0 ? 'to' : 'back from'} account ${account}`;
  if (outcome.ok || outcome.code === 'ALREADY_DONE') return { ok: true, text: `adjustment ${by.proposalId}: ${done}` };
  if (outcome.code === 'INSUFFICIENT_FUNDS')
    return refuseAction(outcome.code, `there is ${coinsText(catalogue, assetId, BigInt(outcome.limit))}`);
  return refuseAction(outcome.code, SAID[outcome.code] ?? `the exchange refused it: ${outcome.code}`);
}

/** By it a credit that was made in error is named. */
export function listAdjustments({ core, database, catalogue, now }: ListOptions): OperatorTask {
  return operatorTask({
    name: 'adjustments',
    summary: 'Lists what was booked by hand for an account, and how much of each credit can be taken back.',
    permission: 'adjustments',
    input: { account: accountField },
    command: { takes: ['account'] },
    output: v.object({
      rows: described(
        v.array(
          v.object({
            id: described(count, 'Its number, that of its proposal.'),
            coin: described(v.string(), 'Code of the coin.'),
            amount: described(v.string(), 'With the code of the coin.'),
            reverses: described(count, 'The credit that it takes back; 0 of one that pays.'),
            left: described(v.string(), 'How much of it can be taken back.'),
          }),
        ),
        'The oldest first.',
      ),
    }),
    example: { rows: [{ id: 7, coin: 'USDT', amount: '25.5 USDT', reverses: 0, left: '25.5 USDT' }] },
    trail: 'adjustments',
    async answer({ name: operator }, { account }) {
      const all: readonly Adjustment[] = await core.query({ type: 'adjustments.ofAccount', accountId: account });
      const rows = all.map(({ adjustmentId: id, assetId, units, reverses, leftUnits }) => ({
        id,
        coin: catalogue.asset(assetId)?.code ?? String(assetId),
        amount: coinsText(catalogue, assetId, units),
        reverses,
        left: coinsText(catalogue, assetId, leftUnits),
      }));
      const deed = { operator, action: 'adjustments', details: { account } };
      await logSeparately(database, now(), deed);
      return { ok: true, output: { rows } };
    },
  });
}
