import { bytes, defaulted, integer, json, nullable, sealed, table, text, word, words, type RowsOf } from '../machine/storage/table.ts';
import type { Role } from './permissions.ts';

const ALWAYS = { lifetime: { until: 'always' } } as const;
/** What the secret of an operator's authenticator app is sealed for. */
export const operatorPurposeOf = (name: string | number): string => `operator ${name}`;

/** Who works on the platform, and what they have done. Operators are no users: their trail is kept. */
export const operatorTables = {
  operator_actions: table(
    { seq: integer, at_ms: integer, operator: text, action: text, details: text, previous_hash: text, hash: text },
    ALWAYS,
  ),
  operators: table(
    {
      name: text,
      roles: words<Role>(),
      enrolment_hash: nullable(text),
      enrolment_ms: integer,
      password_hash: defaulted(text),
      sealed_secret: nullable(
        sealed(bytes, { what: 'authenticator apps of operators', id: 'name', owner: 'name', purposeOf: operatorPurposeOf }),
      ),
      used_step: defaulted(integer),
      enrolled_ms: nullable(integer),
      created_ms: integer,
      disabled_ms: nullable(integer),
    },
    ALWAYS,
  ),
  operator_passkeys: table(
    {
      id: text,
      operator: text,
      credential_id: text,
      public_key: bytes,
      sign_count: integer,
      transports: text,
      name: text,
      created_ms: integer,
      used_ms: nullable(integer),
    },
    ALWAYS,
  ),
  operator_attempts: table({ name: text, attempts: integer, since_ms: integer }, ALWAYS),
  operator_proposals: table(
    {
      id: defaulted(integer),
      action: text,
      details: json<Readonly<Record<string, string | number>>>(),
      reason: text,
      proposer: text,
      created_ms: integer,
      state: word<'open' | 'running' | 'done' | 'failed' | 'withdrawn'>(),
      confirmer: nullable(text),
      closed_ms: nullable(integer),
    },
    ALWAYS,
  ),
};

export type OperatorTables = RowsOf<typeof operatorTables>;
