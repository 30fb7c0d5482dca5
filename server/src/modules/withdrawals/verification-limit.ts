import type { Settings } from '@candor/contract/settings';
import { VERIFICATION_STATUS } from '@candor/contract/verification-codes';
import { parseAmount } from '@candor/money/amount';
import type { Verification } from '../verification/verification.ts';

/** Values are in USDT. */
const VALUE_SCALE = 8;

/** What somebody may withdraw in 24 hours at the level of verification that has passed (`AUTH_LIMIT`, product rules §14.2); null: nothing bounds it. */
export async function dayMaxValueUnits(
  verification: Pick<Verification, 'ofUser'>,
  { primaryLimit, isOpenPrimary, seniorLimit, isOpenSenior }: Settings['AUTH_LIMIT'],
  userId: number,
): Promise<bigint | null> {
  if (!isOpenPrimary && !isOpenSenior) return null;
  const { basic, advanced } = await verification.ofUser(userId);
  const limits = [
    ...(isOpenPrimary && basic?.status !== VERIFICATION_STATUS.passed ? [unitsOf(primaryLimit)] : []),
    ...(isOpenSenior && advanced?.status !== VERIFICATION_STATUS.passed ? [unitsOf(seniorLimit)] : []),
  ];
  return limits.reduce<bigint | null>((least, limit) => (least === null || limit < least ? limit : least), null);
}

function unitsOf(limit: number): bigint {
  const read = parseAmount(String(limit), VALUE_SCALE);
  if (!read.ok) throw new RangeError(`a limit of verification is no amount: ${limit}`);
  return read.units;
}
