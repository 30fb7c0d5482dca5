import type { IdentityTables } from '../identity/tables.ts';
import type { RoundTables } from '../products/rounds/tables.ts';
import type { SecondTables } from '../products/updown/tables.ts';
import type { RecordTables } from '../records/tables.ts';

/** Every table of the database; each room names its own and adds it here (`& IdentityTables`). */
export type Tables = RecordTables & SecondTables & RoundTables & IdentityTables;
