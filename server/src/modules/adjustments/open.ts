import type { OpenModule } from '../module.ts';
import { adjustmentNotices } from './adjustment-notices.ts';
import type { AdjustmentParts } from './module.ts';

export async function openAdjustments({ catalogue, identity: { users }, mailbox, delivery }: AdjustmentParts): Promise<OpenModule> {
  const userOf = async (userId: number) => await users.byId(userId);
  return await Promise.resolve({ followers: [adjustmentNotices({ catalogue, userOf, mailbox, delivery })] });
}
