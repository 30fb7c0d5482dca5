import * as v from 'valibot';
import { defineCall, GET, POST } from '../../call.ts';
import { described } from '../../described.ts';
import { factorCode } from '../../factor-code.ts';
import { passwordShownJustNow, PROOF_REFUSALS } from '../../own-password.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { coded, named, translated } from '../../translated.ts';
import { asTexts, DOCUMENT_KINDS, VERIFICATION_LEVELS, VERIFICATION_STATUS } from '../../verification-codes.ts';
import { DOCUMENT_NUMBER_MAX, REAL_NAME_MAX, VERIFICATION_REFUSALS } from '../../verification.ts';

const URL_MAX = 120;

const pictureUrl = (what: string) => v.optional(described(request.text(URL_MAX), what, '/api/common/upload/OSS/6fD1kQm2zT8yVbN4xR7uE0'));

export const uploadKYC = defineCall({
  name: 'user.uploadKYC',
  methods: POST,
  path: '/api/user/uploadKYC',
  summary: 'Hands in the basic or the advanced verification',
  details:
    'Basic: name, document and country. Advanced: pictures of the document too, of the back unless it is a passport. One level is under review once; after a refusal it may be handed in again. When `AUTH_LIMIT.isOpenPrimary` is on, basic must have passed before advanced is accepted. Pictures are those of `common/upload/OSS`, uploaded by the same user and not handed in before. What is handed in with `loginPassword` takes the place of all that is unproved: an account becomes nobody else’s by what a stolen session has handed in.',
  access: 'user',
  limit: { by: 'account', perMinute: 6, burst: 12 },
  secret: true,
  refusals: ['ALREADY_VERIFIED', 'UNDER_REVIEW', 'BASIC_FIRST', 'UPLOAD_UNKNOWN', ...PROOF_REFUSALS],
  parameters: translated({
    realName: described(request.text(REAL_NAME_MAX), 'Name as on the document, in letters.', 'Alice Example'),
    idCard: named('documentNumber', described(request.text(DOCUMENT_NUMBER_MAX), 'Number of the document.', 'X1234567')),
    flag: named('level', described(coded(request.whole(1, 2), VERIFICATION_LEVELS), '1 basic, 2 advanced.', 1)),
    frontUrl: pictureUrl('Picture of the front; for advanced.'),
    backUrl: pictureUrl('Picture of the back; for advanced, unless the document is a passport.'),
    country: described(
      request.text(80),
      'English name of the country that issued the document, or its code (ISO 3166-1 alpha-2).',
      'Malaysia',
    ),
    cardType: named(
      'documentKind',
      described(coded(request.whole(1, 3), DOCUMENT_KINDS), '1 identity card, 2 passport, 3 driving licence.', 2),
    ),
    handelUrl: named('selfieUrl', pictureUrl('Picture of the user with the document; may be left out.')),
    loginPassword: passwordShownJustNow,
    factorCode,
  }),
  example: { realName: 'Alice Example', idCard: 'X1234567', flag: 1, country: 'Malaysia', cardType: 2, loginPassword: 'Quiet7!harbour' },
  result: result.nothing,
});

const level = translated({
  flag: named('level', described(coded(v.picklist(['1', '2']), asTexts(VERIFICATION_LEVELS)), '`1` basic, `2` advanced.')),
  status: described(
    coded(v.picklist(['0', '1', '2', '3']), { none: '0', ...asTexts(VERIFICATION_STATUS) }),
    '`0` never handed in, `1` passed, `2` refused, `3` under review.',
  ),
  reason: described(v.nullable(v.picklist(VERIFICATION_REFUSALS)), 'Why it was refused; null otherwise.'),
  country: described(result.textOrNull, 'Code of the country (ISO 3166-1 alpha-2) that was handed in.'),
  proved: described(result.bool, 'False of what was handed in without the login password: who shows it hands in anew in its place.'),
  handedInTime: named('handedInMs', described(v.nullable(result.integer), 'When it was handed in, epoch ms.')),
  decidedTime: named('decidedMs', described(v.nullable(result.integer), 'When it was decided, epoch ms.')),
});

export const verification = defineCall({
  name: 'user.verification',
  methods: GET,
  path: '/api/user/verification',
  added: true,
  summary: 'Where the own verification has got to, with the reason of a refusal',
  access: 'user',
  parameters: request.none,
  example: {},
  result: translated({ levels: described(v.array(level), 'Basic, then advanced.') }),
});
