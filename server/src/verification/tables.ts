import type { VerificationRefusal } from '@candor/contract/verification';
import type { Generated } from 'kysely';

/** The rows of `migrations/0190-verifications.sql`, `migrations/0187-document-fingerprints.sql` and `migrations/0198-encryption-keys.sql`. */
export type VerificationTables = {
  readonly document_fingerprints: {
    readonly verification_id: number;
    readonly user_id: number;
    readonly fingerprint: string;
    readonly key_id: string | null;
  };
  readonly verifications: {
    readonly id: Generated<number>;
    readonly user_id: number;
    readonly level: number;
    readonly status: number;
    readonly country: string;
    readonly document_kind: number;
    readonly identity: Buffer;
    readonly front_id: string | null;
    readonly back_id: string | null;
    readonly selfie_id: string | null;
    readonly refusal: Generated<VerificationRefusal | null>;
    readonly handed_in_ms: number;
    readonly decided_ms: Generated<number | null>;
  };
};
