import * as v from 'valibot';
import { passkeySupport } from '../../form/passkey/passkey-support.ts';
import { useLook } from '../look/use-look.ts';

export const ownShape = v.object({
  isPossible: v.boolean(),
  passkeys: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      passkey: v.string(),
      counts: v.boolean(),
      createdMs: v.number(),
      usedMs: v.nullable(v.number()),
    }),
  ),
});

export type OwnPasskey = v.InferOutput<typeof ownShape>['passkeys'][number];

/** Whether the reader has a passkey that stands in the place of a code here. */
export function useHasPasskey(isWanted: boolean): boolean {
  const isHere = isWanted && passkeySupport() === 'yes';
  const { data } = useLook('own-passkeys', ownShape, {}, isHere);
  return isHere && data !== undefined && data.output.isPossible && data.output.passkeys.some(({ counts }) => counts);
}
