import { updown as contract } from '@candor/contract/products/updown/product';
import type { UpdownEvent } from '@candor/exchange/products/updown/events';
import type { ServerProduct } from '../product.ts';
import { UpdownAudit } from './audit/audit.ts';
import { updownGenesis } from './genesis.ts';
import { updownHalting } from './halting.ts';
import { updownTerms } from './planned-terms.ts';
import { updownParticipation } from './participation.ts';
import { updownRows } from './audit/rows.ts';
import { UpdownProjection } from './projection.ts';
import { recordParts } from './record-parts.ts';
import { updownTables } from './tables.ts';
import { voidContracts } from './void-action.ts';

const type = contract.ownEvents.orders;

export const updown: ServerProduct<UpdownEvent> = {
  name: contract.name,
  contract,
  switchVariable: 'CANDOR_UPDOWN',
  ownEvent: (event) =>
    event.type === 'updown.accepted' || event.type === 'updown.settled' ? { type, accountIds: [event.accountId] } : null,
  tables: updownTables,
  projection: { open: (ground) => new UpdownProjection(ground) },
  recordParts,
  auditRows: updownRows,
  genesis: updownGenesis,
  halting: updownHalting,
  terms: updownTerms,
  actions: (parts) => [voidContracts(parts)],
  participation: updownParticipation,
  audit: { turn: 3, risk: 'fixed-time', open: (ground) => new UpdownAudit(ground) },
  receipts: async (ground) => (await import('./accepted-receipts.ts')).updownReceipts(ground),
  open: async (machine) => await (await import('./open.ts')).openUpdown(machine),
};
