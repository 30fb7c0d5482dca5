import type { ContactTables } from '../contact/tables.ts';
import type { DocumentTables } from '../documents/tables.ts';
import type { DeliveryTables } from '../delivery/tables.ts';
import type { HoldTables } from '../holds/tables.ts';
import type { IdentityTables } from '../identity/tables.ts';
import type { MailboxTables } from '../mailbox/tables.ts';
import type { OperatorTables } from '../operators/tables.ts';
import type { RecordTables } from '../records/tables.ts';
import type { SignInTables } from '../sign-ins/tables.ts';
import type { VerificationTables } from '../verification/tables.ts';

/** Every table that is no product's; each room names its own and adds it here. A product's queries add the product's (`withTables`). */
export type Tables = RecordTables &
  IdentityTables &
  ContactTables &
  HoldTables &
  MailboxTables &
  SignInTables &
  DocumentTables &
  VerificationTables &
  OperatorTables &
  DeliveryTables;
