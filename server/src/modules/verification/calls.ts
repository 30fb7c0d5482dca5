import { isDocumentNumber, isRealName, ONE_SIDED_KINDS } from '@candor/contract/verification';
import { DOCUMENT_KINDS, VERIFICATION_LEVELS, VERIFICATION_STATUS, type VerificationLevel } from '@candor/contract/verification-codes';
import { CALLS } from '@candor/contract/table';
import type { HandedOf } from '@candor/contract/call';
import { countryCode, countryName } from './country.ts';
import type { HandIn } from './hand-ins.ts';
import type { Verification, Verified } from './verification.ts';
import { bindUser, type BoundCall, type UserRequest } from '../../api/user/bind.ts';
import { answer, DONE, refuse, type Refusal } from '../../api/user/result.ts';
import { documentId, documentUrl } from '../documents/document-url.ts';
import type { VerificationParts } from './module.ts';

type Detail = HandedOf<typeof CALLS.userInfo>['detail'];
type Level = HandedOf<typeof CALLS.verification>['levels'][number];
type Asked = UserRequest<typeof CALLS.uploadVerification>['parameters'];

/** What `getInfo` says of the verification: that of the higher level that was handed in. */
export async function verificationDetail(
  verification: Pick<Verification, 'ofUser'>,
  userId: number,
): Promise<Omit<Detail, 'tradePassword' | 'credits'>> {
  const { basic, advanced } = await verification.ofUser(userId);
  const shown = advanced ?? basic;
  const url = (id: string | null | undefined): string | null => (id === null || id === undefined ? null : documentUrl(id));
  return {
    realName: shown?.realName ?? null,
    documentNumber: shown?.documentNumber ?? null,
    country: shown === null ? null : countryName(shown.country),
    documentKind: shown === null ? null : wordOf(DOCUMENT_KINDS, shown.documentKind),
    frontUrl: url(shown?.frontId),
    backUrl: url(shown?.backId),
    selfieUrl: url(shown?.selfieId),
    basicStatus: basic === null ? null : wordOf(VERIFICATION_STATUS, basic.status),
    advancedStatus: advanced === null ? null : wordOf(VERIFICATION_STATUS, advanced.status),
  };
}

export function verificationCalls(verification: Verification, { identity, settings }: VerificationParts): readonly BoundCall[] {
  return [
    bindUser(CALLS.uploadVerification, async ({ caller, parameters, visitor, shown }) => {
      const handIn = readHandIn(parameters);
      if ('ok' in handIn) return handIn;
      const isProved = shown?.isPassword === true;
      const refused = await verification.handIn(caller.userId, { ...handIn, isProved }, settings.AUTH_LIMIT.isOpenPrimary);
      identity.tell('verification-handed-in', refused ?? 'done', caller, visitor);
      if (refused === null) return DONE;
      return refused === 'OTHER_COUNTRY' ? refuse('BAD_PARAMETER', { field: 'country' }) : refuse(refused);
    }),

    bindUser(CALLS.verification, async ({ caller }) => {
      const { basic, advanced } = await verification.ofUser(caller.userId);
      return answer({ levels: [levelOf('basic', basic), levelOf('advanced', advanced)] });
    }),
  ];
}

function levelOf(level: VerificationLevel, last: Verified | null): Level {
  return {
    level,
    status: last === null ? 'none' : wordOf(VERIFICATION_STATUS, last.status),
    reason: last?.refusal ?? null,
    country: last?.country ?? null,
    proved: last?.isProved ?? true,
    handedInMs: last?.handedInMs ?? null,
    decidedMs: last?.decidedMs ?? null,
  };
}

/** The word for a code that a table keeps. */
function wordOf<Word extends string>(codes: Readonly<Record<Word, number>>, code: number): Word {
  const words = Object.keys(codes) as Word[];
  const word = words.find((one) => codes[one] === code);
  if (word === undefined) throw new TypeError(`a verification has the unknown code ${code}`);
  return word;
}

/** What was handed in, or the field that is wrong. */
function readHandIn(asked: Asked): Omit<HandIn, 'isProved'> | Refusal {
  const wrong = (field: keyof Asked): Refusal => refuse('BAD_PARAMETER', { field });
  if (!isRealName(asked.realName)) return wrong('realName');
  if (!isDocumentNumber(asked.documentNumber)) return wrong('documentNumber');
  const country = countryCode(asked.country);
  if (country === null) return wrong('country');
  const isAdvanced = asked.level === 'advanced';
  const isBackNeeded = isAdvanced && !ONE_SIDED_KINDS.includes(asked.documentKind);
  const ids: Record<PictureField, string | null> = { frontUrl: null, backUrl: null, selfieUrl: null };
  for (const field of PICTURE_FIELDS) {
    const url = asked[field];
    if (url === undefined) continue;
    ids[field] = documentId(url);
    if (ids[field] === null) return refuse('UPLOAD_UNKNOWN', { field });
  }
  if (isAdvanced && ids.frontUrl === null) return wrong('frontUrl');
  if (isBackNeeded && ids.backUrl === null) return wrong('backUrl');
  return {
    level: VERIFICATION_LEVELS[asked.level],
    realName: asked.realName.trim(),
    documentNumber: asked.documentNumber.trim(),
    country,
    documentKind: DOCUMENT_KINDS[asked.documentKind],
    frontId: ids.frontUrl,
    backId: ids.backUrl,
    selfieId: ids.selfieUrl,
  };
}

const PICTURE_FIELDS = ['frontUrl', 'backUrl', 'selfieUrl'] as const;
type PictureField = (typeof PICTURE_FIELDS)[number];
