import { ADVANCED_LEVEL, isDocumentNumber, isRealName, ONE_SIDED_KINDS } from '@candor/contract/verification';
import { CALLS } from '@candor/contract/table';
import type { HandedOf } from '@candor/contract/call';
import { countryCode, countryName } from './country.ts';
import type { HandIn, Verification, Verified } from './verification.ts';
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
): Promise<Omit<Detail, 'userTardPwd' | 'credits'>> {
  const { basic, advanced } = await verification.ofUser(userId);
  const shown = advanced ?? basic;
  const url = (id: string | null | undefined): string | null => (id === null || id === undefined ? null : documentUrl(id));
  return {
    realName: shown?.realName ?? null,
    idCard: shown?.documentNumber ?? null,
    country: shown === null ? null : countryName(shown.country),
    cardType: shown === null ? null : String(shown.documentKind),
    frontUrl: url(shown?.frontId),
    backUrl: url(shown?.backId),
    handelUrl: url(shown?.selfieId),
    auditStatusPrimary: basic === null ? null : String(basic.status),
    auditStatusAdvanced: advanced === null ? null : String(advanced.status),
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
      return answer({ levels: [levelOf('1', basic), levelOf('2', advanced)] });
    }),
  ];
}

function levelOf(flag: '1' | '2', last: Verified | null): Level {
  return {
    flag,
    status: last === null ? '0' : (String(last.status) as '1' | '2' | '3'),
    reason: last?.refusal ?? null,
    country: last?.country ?? null,
    proved: last?.isProved ?? true,
    handedInTime: last?.handedInMs ?? null,
    decidedTime: last?.decidedMs ?? null,
  };
}

/** What was handed in, or the field that is wrong. */
function readHandIn(asked: Asked): Omit<HandIn, 'isProved'> | Refusal {
  const wrong = (field: keyof Asked): Refusal => refuse('BAD_PARAMETER', { field });
  if (!isRealName(asked.realName)) return wrong('realName');
  if (!isDocumentNumber(asked.idCard)) return wrong('idCard');
  const country = countryCode(asked.country);
  if (country === null) return wrong('country');
  const isAdvanced = asked.flag === ADVANCED_LEVEL;
  const isBackNeeded = isAdvanced && !ONE_SIDED_KINDS.includes(asked.cardType);
  const ids: Record<PictureField, string | null> = { frontUrl: null, backUrl: null, handelUrl: null };
  for (const field of PICTURE_FIELDS) {
    const url = asked[field];
    if (url === undefined) continue;
    ids[field] = documentId(url);
    if (ids[field] === null) return refuse('UPLOAD_UNKNOWN', { field });
  }
  if (isAdvanced && ids.frontUrl === null) return wrong('frontUrl');
  if (isBackNeeded && ids.backUrl === null) return wrong('backUrl');
  return {
    level: asked.flag,
    realName: asked.realName.trim(),
    documentNumber: asked.idCard.trim(),
    country,
    documentKind: asked.cardType,
    frontId: ids.frontUrl,
    backId: ids.backUrl,
    selfieId: ids.handelUrl,
  };
}

const PICTURE_FIELDS = ['frontUrl', 'backUrl', 'handelUrl'] as const;
type PictureField = (typeof PICTURE_FIELDS)[number];
