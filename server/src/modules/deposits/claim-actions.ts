import { described } from '@candor/contract/described';
import { formatAmountShort } from '@candor/money/amount';
import * as v from 'valibot';
import type { Catalogue } from '../../api/user/catalogue.ts';
import type { Core } from '../../machine/core/core.ts';
import type { Database } from '../../machine/storage/connection.ts';
import { count, numberField } from '../../operators/fields.ts';
import {
  operatorChange,
  operatorTask,
  refuseAction,
  type ActionBy,
  type OperatorAction,
  type OperatorChange,
} from '../../operators/operator-action.ts';
import { logSeparately } from '../../operators/trail.ts';
import { depositsByNumber, unclaimedDeposits } from '../../records/deposit-records.ts';
import type { ProviderChannels } from '../payment-providers/provider-channels.ts';
import { CHANNEL_OF } from '../../chains/networks.ts';
import { channelName } from './channels.ts';

export type ClaimParts = {
  readonly core: Pick<Core, 'submit'>;
  readonly database: Database;
  readonly catalogue: Pick<Catalogue, 'assetOfCode'>;
  readonly 'payment-providers': Pick<ProviderChannels, 'of'>;
  readonly now: () => number;
};

/** Of one answer. */
const ROWS_MOST = 200;

/** What has arrived and nobody has: below the minimum, or of nobody who is known (`product-rules` 13.1). */
export function claimActions(parts: ClaimParts): readonly OperatorAction[] {
  return [unclaimedList(parts), claiming(parts)];
}

/** By which channel or provider, how much, and of which coin. */
function coinsOf({ catalogue, 'payment-providers': providers }: ClaimParts, channelId: number, units: bigint) {
  const name = channelName(channelId);
  const provider = providers.of(channelId);
  const code = name === undefined ? (provider?.assetCode ?? '') : CHANNEL_OF[name].assetCode;
  return { channel: name ?? provider?.provider ?? '', amount: formatAmountShort(units, catalogue.assetOfCode(code)?.scale ?? 8), code };
}

function unclaimedList(parts: ClaimParts): OperatorAction {
  const { database, now } = parts;
  return operatorTask({
    name: 'unclaimed-deposits',
    summary: 'Lists deposits that have arrived and were not credited, the oldest first.',
    permission: 'withdrawals',
    input: { deposit: v.optional(numberField('Number of a deposit: that one alone.', 1234)) },
    output: v.array(
      v.object({
        deposit: described(count, 'Its number.'),
        account: described(count, 'Number of the account; 0 when nobody is known.'),
        channel: described(v.string(), 'The channel, or the payment provider.'),
        amount: described(v.string(), 'What has arrived, in coins.'),
        transaction: described(v.string(), 'The transaction.'),
        arrivedMs: described(count, 'When the exchange was told, UTC epoch milliseconds.'),
      }),
    ),
    example: [
      { deposit: 1234, account: 0, channel: 'USDT-ERC', amount: '70', transaction: '0x5b0e824b9fe26a8f', arrivedMs: 1_798_761_600_000 },
    ],
    trail: 'unclaimed-deposits',
    async answer({ name: operator }, { deposit }) {
      const output = (await unclaimedDeposits(database, ROWS_MOST, deposit)).map(
        ({ depositId, accountId, channelId, units, txId, arrivedMs }) => {
          const { channel, amount } = coinsOf(parts, channelId, units);
          return {
            deposit: depositId,
            account: accountId,
            channel,
            amount,
            transaction: txId,
            arrivedMs,
          };
        },
      );
      const details = { ...(deposit === undefined ? {} : { deposit }), rows: output.length };
      const deed = { operator, action: 'unclaimed-deposits', details };
      await logSeparately(database, now(), deed);
      return { ok: true, output };
    },
  });
}

const OF_ANOTHER = refuseAction('BAD_INPUT', 'the deposit is known to be of another account');

function claiming(parts: ClaimParts): OperatorChange {
  const { core, database } = parts;
  return operatorChange({
    name: 'claim-deposit',
    summary: 'Credits a deposit that nobody has got to an account: where one is known of it, to that one alone.',
    permission: 'withdrawals',
    persons: 2,
    input: { deposit: numberField('Number of the deposit.', 1234), account: numberField('Number of the account.', 1001) },
    command: { takes: ['deposit', 'account'] },
    async check({ deposit, account }) {
      const [found] = await depositsByNumber(database, [deposit]);
      if (found?.state !== 'unclaimed') return refuseAction('NOT_FOUND', 'no such deposit is unclaimed');
      if (found.accountId !== 0 && found.accountId !== account) return OF_ANOTHER;
      return { ok: true, details: { deposit, account } };
    },
    async changes({ deposit, account }) {
      const [found] = await depositsByNumber(database, [deposit]);
      if (found?.state !== 'unclaimed') return [];
      const { amount, code } = coinsOf(parts, found.channelId, found.units);
      return [{ name: `deposit ${deposit}`, before: 'unclaimed', after: `${amount} ${code} to account ${account}` }];
    },
    async run({ deposit: depositId, account: accountId }, by) {
      const body = { type: 'custody.claim', depositId, accountId, ...authorOf(by) } as const;
      const { outcome } = await core.submit({ id: `operator:${by.proposalId}`, accountId: 0, body });
      if (outcome.ok) return { ok: true };
      if (outcome.code === 'BAD_INPUT') return OF_ANOTHER;
      return refuseAction(outcome.code, 'the exchange refused it: {code}', { code: outcome.code });
    },
  });
}

function authorOf({ proposer, confirmer, reason }: ActionBy): { readonly operator: string; readonly reason: string } {
  return { operator: confirmer === null ? proposer : `${proposer}, ${confirmer}`, reason };
}
