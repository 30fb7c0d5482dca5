import { described } from '@candor/contract/described';
import type { Withdrawal } from '@candor/exchange/products/custody/rows';
import { formatAmountShort } from '@candor/money/amount';
import * as v from 'valibot';
import { CHANNEL_OF, CHANNELS } from '../../chains/networks.ts';
import type { Core } from '../../machine/core/core.ts';
import type { Database } from '../../machine/storage/connection.ts';
import { count, numberField } from '../../operators/fields.ts';
import { operatorTask, refuseAction, type OperatorAction } from '../../operators/operator-action.ts';
import { logSeparately } from '../../operators/trail.ts';
import { openWithdrawal, openWithdrawals } from './chain-parts.ts';
import type { Payments } from './module.ts';
import { SIGNERS_NEEDED, type AskedApproval } from './payment-approvals.ts';

const NOT_THERE = refuseAction('NOT_FOUND', 'no payment of this withdrawal waits for signatures of operators');

export type SigningOptions = {
  readonly core: Pick<Core, 'query'>;
  readonly database: Database;
  readonly payments: Pick<Payments, 'approvals'>;
  readonly now: () => number;
};

const withdrawalField = numberField('Number of the withdrawal.', 1234);
const FIELDS = {
  withdrawal: described(count, 'Its number.'),
  account: described(count, 'Number of the account.'),
  channel: described(v.string(), 'The channel.'),
  network: described(v.string(), 'The network.'),
  address: described(v.string(), 'Where it goes.'),
  arrives: described(v.string(), 'What is paid, in coins.'),
  signedBy: described(v.array(v.string()), 'Operators who have signed it with the key that they have now.'),
  approvedMs: described(count, 'When it was approved, UTC epoch milliseconds.'),
  untilMs: described(count, 'Until when it can be paid by these signatures; then it is to be signed anew. UTC epoch milliseconds.'),
};
const EXAMPLE = {
  withdrawal: 1234,
  account: 1001,
  channel: 'USDT-ERC',
  network: 'ethereum',
  address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  arrives: '250000',
  signedBy: ['rita'],
  approvedMs: 1_798_761_600_000,
  untilMs: 1_798_848_000_000,
};
const PAYMENT_EXAMPLE = {
  v: 1,
  withdrawalId: 1234,
  channel: 'USDT-ERC',
  network: 'ethereum',
  chainId: 1,
  contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  memo: '',
  chainUnits: '250000000000',
  networkFeeMax: '2520000000000000',
  time: 1_798_761_600_500,
  key: '21fe31dfa154a261',
} as const;

/** What operators sign with keys of their own, since the signer does not pay it without them. */
export function signingActions(options: SigningOptions): readonly OperatorAction[] {
  return [unsignedList(options), toSign(options), signed(options)];
}

function unsignedList({ core, database, payments, now }: SigningOptions): OperatorAction {
  return operatorTask({
    name: 'unsigned-payments',
    summary: 'Lists the approved withdrawals that two operators have yet to sign, the oldest first.',
    permission: 'withdrawals',
    input: {},
    output: v.array(v.object(FIELDS)),
    example: [EXAMPLE],
    trail: 'unsigned-payments',
    async answer({ name: operator }) {
      const approved = (await openWithdrawals(core)).filter(({ state }) => state === 'approved');
      const asked = await payments.approvals.asked(approved.map(({ withdrawalId }) => withdrawalId));
      const output = approved.flatMap((one) => {
        const approval = asked.get(one.withdrawalId);
        return approval?.readyMs === null ? [written(one, approval)] : [];
      });
      const deed = { operator, action: 'unsigned-payments', details: { rows: output.length } };
      await logSeparately(database, now(), deed);
      return { ok: true, output };
    },
  });
}

/** No bytes: whoever signs makes them of the object himself. */
function toSign({ core, database, payments, now }: SigningOptions): OperatorAction {
  return operatorTask({
    name: 'payment-to-sign',
    summary: 'Shows what an operator signs of a withdrawal: the payment as the exchange has approved it, and whose it is.',
    permission: 'withdrawals',
    input: { withdrawal: withdrawalField },
    command: null,
    output: v.object({
      ...FIELDS,
      payment: described(v.record(v.string(), v.union([v.string(), v.number()])), 'The object that is signed, candor/payment/1.'),
    }),
    example: { ...EXAMPLE, payment: PAYMENT_EXAMPLE },
    trail: 'payment-to-sign',
    async answer({ name: operator }, { withdrawal }) {
      const found = await approvedOne(core, withdrawal);
      const approval = (await payments.approvals.asked([withdrawal])).get(withdrawal);
      if (found === null || approval === undefined) return NOT_THERE;
      const deed = { operator, action: 'payment-to-sign', details: { withdrawal, account: found.accountId } };
      await logSeparately(database, now(), deed);
      return { ok: true, output: { ...written(found, approval), payment: approval.payment } };
    },
  });
}

function signed({ core, payments }: SigningOptions): OperatorAction {
  return operatorTask({
    name: 'sign-payment',
    summary: 'Hands in what an operator has signed of a withdrawal with his own key; it is paid when two have.',
    permission: 'withdrawals',
    input: {
      withdrawal: withdrawalField,
      signature: described(
        v.pipe(v.string('needs 128 hexadecimal digits'), v.regex(/^[0-9a-f]{128}$/, 'needs 128 hexadecimal digits')),
        'Ed25519 over candor/payment/1, a line feed and the object in its canonical form, by the key that the journal has of him.',
        'ab'.repeat(64),
      ),
    },
    command: null,
    output: v.object({
      signatures: described(count, 'How many have signed.'),
      needed: described(count, 'How many it takes.'),
      isReady: described(v.boolean(), 'Whether it can be paid now.'),
    }),
    example: { signatures: 1, needed: SIGNERS_NEEDED, isReady: false },
    trail: 'sign-payment',
    writes: true,
    async answer({ name }, { withdrawal, signature }) {
      if ((await approvedOne(core, withdrawal)) === null) return NOT_THERE;
      const taken = await payments.approvals.take(name, withdrawal, signature);
      switch (taken) {
        case 'NOT_FOUND':
          return NOT_THERE;
        case 'NO_KEY':
          return refuseAction(
            'NO_KEY',
            'the journal has no key of yours: make one (candor operator key), which two administrators approve',
          );
        case 'ALREADY_DONE':
          return refuseAction('ALREADY_DONE', 'you have signed it: another operator has to');
        case 'WRONG_SIGNATURE':
          return refuseAction('WRONG_SIGNATURE', 'that is no signature of what waits now by the key that the journal has of you');
        default:
          return { ok: true, output: { signatures: taken.signatures.length, needed: SIGNERS_NEEDED, isReady: taken.readyMs !== null } };
      }
    },
  });
}

function written({ withdrawalId, accountId, approvedMs }: Withdrawal, { payment, signatures, untilMs }: AskedApproval) {
  const { channel, network, address, chainUnits } = payment;
  const name = CHANNELS.find((one) => one === channel);
  return {
    withdrawal: withdrawalId,
    account: accountId,
    channel,
    network,
    address,
    arrives: name === undefined ? '' : formatAmountShort(BigInt(chainUnits), CHANNEL_OF[name].chainDecimals),
    signedBy: signatures.map(({ operator }) => operator),
    approvedMs,
    untilMs,
  };
}

async function approvedOne(core: Pick<Core, 'query'>, withdrawalId: number): Promise<Withdrawal | null> {
  const found = await openWithdrawal(core, withdrawalId);
  return found?.state === 'approved' ? found : null;
}
