import * as v from 'valibot';
import type { PlainMessageId } from '../../i18n/text.tsx';

export const PICTURES = ['front', 'back', 'selfie'] as const;
export type Picture = (typeof PICTURES)[number];

const proposal = v.nullable(
  v.object({
    id: v.number(),
    proposer: v.string(),
    outcome: v.picklist(['passed', 'refused']),
    code: v.nullable(v.string()),
    reason: v.string(),
    createdMs: v.number(),
  }),
);
export type Proposed = NonNullable<v.InferOutput<typeof proposal>>;

const shared = {
  id: v.number(),
  userId: v.number(),
  level: v.number(),
  country: v.string(),
  documentKind: v.number(),
  handedInMs: v.number(),
  isProved: v.boolean(),
  proposal,
};

export const waitingShape = v.object({
  total: v.number(),
  rows: v.array(v.object({ ...shared, pictures: v.array(v.picklist(PICTURES)), isContradicted: v.boolean() })),
});
export type WaitingRows = v.InferOutput<typeof waitingShape>;
export type Waiting = WaitingRows['rows'][number];

const earlier = v.object({
  id: v.number(),
  level: v.number(),
  status: v.number(),
  refusal: v.nullable(v.string()),
  handedInMs: v.number(),
  decidedMs: v.nullable(v.number()),
  deciders: v.array(v.string()),
});
export type Earlier = v.InferOutput<typeof earlier>;

export const handedShape = v.object({
  ...shared,
  status: v.number(),
  realName: v.string(),
  documentNumber: v.string(),
  refusal: v.nullable(v.string()),
  frontId: v.nullable(v.string()),
  backId: v.nullable(v.string()),
  selfieId: v.nullable(v.string()),
  sameDocumentAccounts: v.array(v.number()),
  samePictureAccounts: v.array(v.number()),
  earlier: v.array(earlier),
});
export type Handed = v.InferOutput<typeof handedShape>;

export const pictureShape = v.object({ jpeg: v.string() });

export const LEVELS = { 1: 'operator-verification.level.basic', 2: 'operator-verification.level.advanced' } as const;
export const KINDS = {
  1: 'operator-verification.kind.card',
  2: 'operator-verification.kind.passport',
  3: 'operator-verification.kind.licence',
} as const;
export const STATES = {
  1: 'operator-verification.state.passed',
  2: 'operator-verification.state.refused',
  3: 'operator-verification.state.underReview',
} as const;
export const SIDES = {
  front: 'operator-verification.side.front',
  back: 'operator-verification.side.back',
  selfie: 'operator-verification.side.selfie',
} as const;

/** The words of a number that the server has; a number that is none of them stands for itself. */
export function idOf(ids: Readonly<Record<number, PlainMessageId>>, code: number): PlainMessageId | null {
  return ids[code] ?? null;
}
