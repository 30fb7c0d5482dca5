import type { Ground } from '../../ground/ground.ts';
import type { CustodyEvent, EventOf } from './events.ts';
import type { CustodyState } from './state.ts';
import type { Withdrawal } from './rows.ts';

/** How an event changes custody and money. It decides nothing: what it is told has happened. */
export function applyCustody(ground: Ground, state: CustodyState, event: CustodyEvent, timeMs: number): void {
  if ('legs' in event) ground.ledger.post(event.legs);
  switch (event.type) {
    case 'custody.defined': {
      const { type: _, ...channel } = event;
      return state.channels.define(channel, timeMs);
    }
    case 'custody.switched':
      return state.channels.turn(event.channelId, { depositEnable: event.depositEnable, withdrawEnable: event.withdrawEnable });
    case 'custody.ruled': {
      const { type: _, ...rules } = event;
      return state.channels.rule(rules, timeMs);
    }
    case 'custody.paymentsSwitched':
      state.channels.areOn = event.enable;
      return;
    case 'custody.deposited':
      return arrive(state, event, timeMs);
    case 'custody.claimed':
      return state.deposits.change({ ...state.deposits.known(event.depositId), accountId: event.accountId, state: 'credited' });
    case 'custody.finalised':
      return state.deposits.change({ ...state.deposits.known(event.depositId), isFinal: true });
    case 'custody.reorganised':
      return state.deposits.change({ ...state.deposits.known(event.depositId), state: 'reorganised' });
    case 'custody.moved':
      return state.book(event);
    case 'custody.networkPaid':
      return state.book({ ...event, from: 'fee', to: 'fee' });
    case 'custody.paidIn':
      return state.book({ ...event, from: 'capital' });
    case 'custody.takenOut':
      return state.book({ ...event, from: 'cold', to: 'capital' });
    case 'custody.repaid':
      return;
    case 'custody.requested':
    case 'custody.approved':
    case 'custody.ended':
    case 'custody.pinned':
    case 'custody.sent':
    case 'custody.completed':
      return applyWithdrawal(state, event, timeMs);
  }
}

type Withdrawing = EventOf<
  'custody.requested' | 'custody.approved' | 'custody.ended' | 'custody.pinned' | 'custody.sent' | 'custody.completed'
>;

function applyWithdrawal(state: CustodyState, event: Withdrawing, timeMs: number): void {
  if (event.type === 'custody.requested') return ask(state, event, timeMs);
  const found = state.withdrawals.known(event.withdrawalId);
  state.withdrawals.set({ ...found, ...changeOf(event, timeMs) });
}

function changeOf(event: Exclude<Withdrawing, EventOf<'custody.requested'>>, timeMs: number): Partial<Withdrawal> {
  switch (event.type) {
    case 'custody.approved':
      return { state: 'approved', approvedMs: timeMs, isAutomatic: event.isAutomatic };
    case 'custody.ended':
      return { state: event.end, reason: event.reason };
    case 'custody.pinned':
      return { state: 'signed', txId: event.txId, rawHash: event.rawHash };
    case 'custody.sent':
      return { state: 'broadcast' };
    case 'custody.completed':
      return { state: 'completed' };
  }
}

function arrive(state: CustodyState, event: EventOf<'custody.deposited'>, timeMs: number): void {
  const { type: _, legs: _legs, isCredited, ...told } = event;
  const { assetId } = state.channels.known(event.channelId);
  state.deposits.add({ ...told, assetId, state: isCredited ? 'credited' : 'unclaimed', arrivedMs: timeMs });
}

function ask(state: CustodyState, event: EventOf<'custody.requested'>, timeMs: number): void {
  const { type: _, legs: _legs, ...told } = event;
  const { assetId, networkId } = state.channels.known(event.channelId);
  const begun = { state: 'review', requestedMs: timeMs, approvedMs: 0, isAutomatic: false, txId: '', rawHash: '', reason: '' } as const;
  state.withdrawals.set({ ...told, assetId, networkId, ...begun });
}
