import { ADVANCED_LEVEL, isDocumentNumber, isRealName, ONE_SIDED_KINDS, PICTURE_BYTES_MAX } from '@candor/contract/verification';
import { CALLS } from '@candor/contract/table';
import type { HandedOf } from '@candor/contract/call';
import { networkOf } from '../../../identity/network.ts';
import { countryCode, countryName } from '../../../verification/country.ts';
import type { HandIn, Verified } from '../../../verification/verification.ts';
import { bindUser, type BoundCall, type UserRequest } from '../bind.ts';
import { answer, DONE, refuse, type Refusal } from '../result.ts';
import type { Services } from '../services.ts';

const MEBIBYTE = 1_024 * 1_024;

type Detail = HandedOf<typeof CALLS.userInfo>['detail'];
type Level = HandedOf<typeof CALLS.verification>['levels'][number];
type Asked = UserRequest<typeof CALLS.uploadVerification>['parameters'];

/** The path of an own upload. */
export function documentUrl(id: string): string {
  return `${CALLS.uploadPicture.path}/${id}`;
}

/** The id in the path of an upload; null for any other text. Whose it is is asked later. */
function documentId(url: string): string | null {
  const [, id = null] = /^\/api\/common\/upload\/OSS\/([A-Za-z0-9_-]{22})$/.exec(url) ?? [];
  return id;
}

/** What `getInfo` says of the verification: that of the higher level that was handed in. */
export async function verificationDetail(
  { verification }: Pick<Services, 'verification'>,
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

export function verificationCalls({ documents, identity, verification, settings }: Services): readonly BoundCall[] {
  return [
    bindUser(CALLS.uploadPicture, async ({ caller, visitor, form }) => {
      if (form === null) return refuse('BAD_PARAMETER', { field: 'file' });
      const uploaded = await documents.upload(caller.userId, form, networkOf(visitor.address));
      if (uploaded.ok) return answer({ fileName: `${uploaded.id}.jpg`, url: documentUrl(uploaded.id), fault: uploaded.fault });
      const { reason } = uploaded;
      if (reason === 'NO_FILE') return refuse('BAD_PARAMETER', { field: 'file' });
      return refuse(
        reason,
        reason === 'FILE_TOO_LARGE' ? { field: 'file', limit: String(PICTURE_BYTES_MAX / MEBIBYTE) } : { field: 'file' },
      );
    }),

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
