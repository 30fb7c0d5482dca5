import { rounds as contract } from '@candor/contract/products/rounds/product';
import type { RoundsEvent } from '@candor/exchange/products/rounds/events';
import type { ServerProduct } from '../product.ts';
import { RoundsAudit } from './audit/audit.ts';
import { roundsGenesis } from './genesis.ts';
import { roundsHalting } from './halting.ts';
import { roundsTerms } from './planned-terms.ts';
import { roundsParticipation } from './participation.ts';
import { roundsRows } from './audit/rows.ts';
import { RoundsProjection } from './projection.ts';
import { recordParts } from './record-parts.ts';
import { roundsTables } from './tables.ts';

const type = contract.ownEvents.orders;

export const rounds: ServerProduct<RoundsEvent> = {
  name: contract.name,
  contract,
  switchVariable: 'CANDOR_ROUNDS',
  ownEvent(event) {
    if (event.type === 'rounds.staked' || event.type === 'rounds.cancelled') return { type, accountIds: [event.accountId] };
    if (event.type === 'rounds.returned') return { type, accountIds: event.stakes.map(({ accountId }) => accountId) };
    return event.type === 'rounds.paid' ? { type, accountIds: event.payouts.map(({ accountId }) => accountId) } : null;
  },
  tables: roundsTables,
  projection: { open: (ground) => new RoundsProjection(ground) },
  recordParts,
  auditRows: roundsRows,
  genesis: roundsGenesis,
  halting: roundsHalting,
  terms: roundsTerms,
  participation: roundsParticipation,
  audit: { turn: 2, risk: 'fixed-time', open: (ground) => new RoundsAudit(ground) },
  receipts: async (ground) => (await import('./accepted-receipts.ts')).roundsReceipts(ground),
  open: async (machine) => await (await import('./open.ts')).openRounds(machine),
};
