import type { Generated } from 'kysely';
import type { Role } from './permissions.ts';

/** The rows of `migrations/0191-operator-actions.sql`, `0197-operators.sql` and `0199-operator-attempts.sql`. */
export type OperatorTables = {
  readonly operator_actions: {
    readonly seq: number;
    readonly at_ms: number;
    readonly operator: string;
    readonly action: string;
    readonly details: string;
    readonly previous_hash: string;
    readonly hash: string;
  };
  readonly operators: {
    readonly name: string;
    readonly roles: readonly Role[];
    readonly enrolment_hash: string | null;
    readonly enrolment_ms: number;
    readonly password_hash: Generated<string>;
    readonly sealed_secret: Generated<Buffer | null>;
    readonly used_step: Generated<number>;
    readonly enrolled_ms: Generated<number | null>;
    readonly created_ms: number;
    readonly disabled_ms: Generated<number | null>;
  };
  readonly operator_attempts: { readonly name: string; readonly attempts: number; readonly since_ms: number };
  readonly operator_proposals: {
    readonly id: Generated<number>;
    readonly action: string;
    readonly details: Readonly<Record<string, string | number>>;
    readonly reason: string;
    readonly proposer: string;
    readonly created_ms: number;
    readonly state: 'open' | 'running' | 'done' | 'failed' | 'withdrawn';
    readonly confirmer: Generated<string | null>;
    readonly closed_ms: Generated<number | null>;
  };
};
