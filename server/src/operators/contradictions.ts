import type { KnownDecision, KnownOperator } from '@candor/exchange/ground/operators/answers';
import type { Selectable } from 'kysely';
import type { Tables } from '../machine/storage/tables.ts';
import { aboutOf, isDecided, journaledHash } from './operator-facts.ts';
import type { Role } from './permissions.ts';
import type { LoggedAction } from './trail.ts';

export type OperatorRow = Pick<
  Selectable<Tables['operators']>,
  'name' | 'roles' | 'enrolment_hash' | 'enrolled_ms' | 'disabled_ms' | 'created_ms'
>;
type ProposalRow = Selectable<Tables['operator_proposals']>;
type Decisions = { readonly byId: ReadonlyMap<number, KnownDecision> };

export function stateOf({ disabled_ms, enrolled_ms }: Pick<OperatorRow, 'disabled_ms' | 'enrolled_ms'>): 'active' | 'invited' | 'disabled' {
  if (disabled_ms !== null) return 'disabled';
  return enrolled_ms === null ? 'invited' : 'active';
}

export function isSameRoles({ roles }: { readonly roles: readonly Role[] }, known: KnownOperator): boolean {
  return roles.toSorted().join() === known.roles.join();
}

/** Where a row says of an operator what the journal does not; null where they agree. A server that was killed may have written the journal alone. */
export function contradictionOf(row: Omit<OperatorRow, 'created_ms'>, known: KnownOperator | undefined): string | null {
  const state = stateOf(row);
  if (known === undefined) return `the journal knows no operator ${row.name}`;
  if (state === 'disabled' && known.standing === 'disabled') return null;
  if (!isSameRoles(row, known)) return `operator ${row.name} has the roles ${row.roles.join(',')}, by the journal ${known.roles.join(',')}`;
  const isJustEnrolled = state === 'invited' && known.standing === 'active' && row.enrolment_hash !== null;
  if (state !== known.standing && !isJustEnrolled) return `operator ${row.name} is ${state}, by the journal ${known.standing}`;
  const isOtherCode = known.standing === 'invited' && journaledHash(row.enrolment_hash ?? '') !== known.enrolmentHash;
  return isOtherCode ? `operator ${row.name} has another enrolment code than the journal` : null;
}

/** Whether the journal has what a row says of a proposal that waits or is being done. `words` are those of changes of operators. */
export function isJournaled(row: ProposalRow, { byId }: Decisions, words: string | null): boolean {
  const known = byId.get(row.id);
  if (known === undefined || known.proposer !== row.proposer) return false;
  if (known.about !== (words ?? aboutOf(row.action, row.details, row.reason))) return false;
  return row.state !== 'running' || (isDecided(known) && (row.confirmer ?? '') === known.confirmer);
}

/** The proposals that the database calls done and the trail does not. */
export function untold(rows: readonly ProposalRow[], actions: readonly LoggedAction[]): readonly string[] {
  const told = new Set(actions.map(({ action, details }) => `${action} ${String(readProposal(details))}`));
  return rows.flatMap(({ id, action, state }) =>
    (state === 'done' || state === 'failed') && !told.has(`${action}.${state} ${id}`)
      ? [`the trail does not have that proposal ${id}, ${action}, is ${state}`]
      : [],
  );
}

function readProposal(details: string): unknown {
  const read: unknown = JSON.parse(details);
  return typeof read === 'object' && read !== null ? Reflect.get(read, 'proposal') : undefined;
}
