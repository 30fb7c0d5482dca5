import { hash } from 'node:crypto';
import { VERIFICATION_LEVELS as LEVELS, VERIFICATION_STATUS as STATUS } from '@candor/contract/verification-codes';
import type { VerificationRefusal } from '@candor/contract/verification';
import type { KnownVerification } from '@candor/exchange/ground/verification/answers';
import type { Level } from '@candor/exchange/ground/verification/words';
import type { VerificationRow } from './tables.ts';

/** As the operators' commands name them. */
export const PICTURES = ['front', 'back', 'selfie'] as const;
export type Picture = (typeof PICTURES)[number];

type Handed = Pick<
  VerificationRow,
  'user_id' | 'level' | 'country' | 'document_kind' | 'front_id' | 'back_id' | 'selfie_id' | 'handed_in_ms' | 'proved' | 'salt'
>;

export const wordOf = (level: number): Level => (level === LEVELS.advanced ? 'advanced' : 'basic');

export function pictureIdsOf(row: Pick<VerificationRow, `${Picture}_id`>): readonly string[] {
  return PICTURES.flatMap((picture) => row[`${picture}_id`] ?? []);
}

/** Of what is sealed: name, number, and the pictures by their hashes, as far as they have any. `identity` is empty when nobody can open it any more. */
export function evidenceHashOf(row: Handed, identity: string, pictures: ReadonlyMap<string, string>): string {
  const hashes = PICTURES.map((picture) => pictures.get(row[`${picture}_id`] ?? '') ?? null);
  return hash('sha256', JSON.stringify(['candor/verification-evidence/1', row.salt, identity, hashes]));
}

/** What was handed in, as the journal knows it: each row has a salt of its own, so that it says nothing to who does not have the row. */
export function contentHashOf(row: Handed & Pick<VerificationRow, 'evidence_hash'>): string {
  const { salt, user_id, level, country, document_kind, front_id, back_id, selfie_id, handed_in_ms, proved, evidence_hash } = row;
  const stated = [user_id, level, country, document_kind, front_id, back_id, selfie_id, handed_in_ms, proved];
  return hash('sha256', JSON.stringify(['candor/verification-content/1', salt, ...stated, evidence_hash]));
}

/** The same with why it is refused: two decide about one code. */
export function decidedHashOf(content: string, refusal: VerificationRefusal | null): string {
  return refusal === null ? content : hash('sha256', JSON.stringify(['candor/verification-refusal/1', content, refusal]));
}

/** Whether the journal has it as passed, exactly as the row is. */
export function isKnown(row: VerificationRow, known: readonly KnownVerification[]): boolean {
  const content = contentHashOf(row);
  return known.some(
    (one) => one.accountId === row.user_id && one.level === wordOf(row.level) && one.standing === 'passed' && one.contentHash === content,
  );
}

/** What counts: what a row alone calls passed nobody has decided. */
export function countedStatus(row: VerificationRow, known: readonly KnownVerification[]): number {
  return row.status === STATUS.passed && !isKnown(row, known) ? STATUS.underReview : row.status;
}
