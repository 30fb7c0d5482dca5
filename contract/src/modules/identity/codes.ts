import * as v from 'valibot';
import { defineCall, GET, POST, type RateLimit } from '../../call.ts';
import { described } from '../../described.ts';
import { CODE_TYPES } from '../../one-time-codes.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { named, translated } from '../../translated.ts';

/** A message costs money and somebody's attention; each address and network has a bound for the day beside this. */
const SEND_LIMIT: RateLimit = { by: 'address', perMinute: 12, burst: 20 };

const codeType = described(
  v.picklist(CODE_TYPES),
  'What the code is for; it proves nothing else. `UPD_PASSWORD`, `WITHDRAW` and `BIND` need a session.',
  'REGISTER',
);

const sent = v.object({
  resendSeconds: described(result.integer, 'The next code of this type may be asked for after so many seconds.'),
  expiresSeconds: described(result.integer, 'The code is good for so many seconds, once.'),
  demoInbox: described(result.bool, 'True in demo mode when nothing was really sent: the message is in the demo inbox.'),
});

const SENDING_REFUSALS = ['NOT_SIGNED_IN', 'NOT_BOUND', 'CODE_TOO_SOON', 'BUSY'] as const;

const details =
  'A code has 6 digits, is good for 10 minutes and once, and ends after 5 wrong tries; a new one ends the one before. `UPD_PASSWORD` and `WITHDRAW` codes go to the bound address of the signed-in user alone; the parameter may be left out then. The answer is the same whether or not anybody has the address. Sent again after 60 s (`FIND_PASSWORD` 300 s, `WITHDRAW` 120 s): `CODE_TOO_SOON` says how many seconds are left. At most 10 a day to one address from one network: `TOO_MANY_REQUESTS`.';

const sending = { methods: POST, details, access: 'public', secret: true, cookie: 'browser', limit: SEND_LIMIT } as const;

export const sendEmailCode = defineCall({
  ...sending,
  name: 'codes.sendEmail',
  path: '/api/user/sendEmailCode',
  summary: 'Sends a one-time code by e-mail',
  refusals: ['CODES_OFF', 'EMAIL_RULE', ...SENDING_REFUSALS],
  parameters: v.object({
    codeType,
    email: v.optional(described(request.text(254), 'Where to; letters’ case does not count.', 'alice@example.com')),
  }),
  example: { codeType: 'REGISTER', email: 'carol@example.com' },
  result: sent,
});

export const sendMobileCode = defineCall({
  ...sending,
  name: 'codes.sendMobile',
  path: '/api/user/sendMobileCode',
  summary: 'Sends a one-time code by text message',
  refusals: ['CODES_OFF', 'PHONE_RULE', 'CAPTCHA_WRONG', ...SENDING_REFUSALS],
  parameters: translated({
    codeType,
    phone: v.optional(described(request.text(32), 'Country code and number without plus sign.', '8613800138000')),
    captcha: v.optional(
      described(
        request.text(16),
        'The digits of a picture (type `MOBILE_CODE`), asked for with `CAPTCHA_WRONG` before the first text message of a network in a day, where messages are really sent.',
        '4711',
      ),
    ),
    timestamp: named('captchaName', v.optional(described(request.text(32), 'Names the picture that `captcha` answers.', '1767225600000'))),
  }),
  example: { codeType: 'REGISTER', phone: '8613800138001' },
  result: sent,
});

export const getCountryCode = defineCall({
  name: 'codes.countries',
  methods: POST,
  path: '/api/user/getCountryCode',
  summary: 'Countries and their calling codes, by the first letter of their English names',
  access: 'public',
  parameters: request.none,
  example: {},
  result: v.array(
    translated({
      letter: described(result.text, 'First letter, A to Z.'),
      data: named(
        'countries',
        described(
          v.array(
            translated({
              englishName: described(result.text, 'English name.'),
              chineseName: described(result.text, 'Chinese name.'),
              countryCode: described(result.text, 'Two letters of ISO 3166: `CN`.'),
              phoneCode: named('callingCode', described(result.text, 'Calling code without plus sign: `86`.')),
            }),
          ),
          'The countries of this letter.',
        ),
      ),
    }),
  ),
});

export const demoInbox = defineCall({
  name: 'demo.inbox',
  methods: GET,
  path: '/api/demo/inbox',
  added: true,
  summary: 'Demo mode: the messages that would have been sent to the addresses of this browser, the newest first',
  details:
    'An address belongs to the browser that first had something sent to it, by a cookie that the sending call sets (`HttpOnly`, `SameSite=Strict`), and to the account that it is bound to; nobody else reads its messages. Messages are kept for a day in memory. In live mode there is no such call: `UNKNOWN_CALL`.',
  access: 'public',
  secret: true,
  cookie: 'browser',
  refusals: ['UNKNOWN_CALL'],
  envelope: 'table',
  parameters: request.none,
  example: {},
  result: translated({
    id: described(result.text, 'Names the message.'),
    channel: described(v.picklist(['mail', 'sms']), 'How it would have been sent.'),
    to: described(result.text, 'Mail address, or phone number without plus sign.'),
    subject: described(result.text, 'Subject of a mail; empty of a text message.'),
    text: described(result.text, 'The whole text, lines ended by line feeds.'),
    code: described(result.textOrNull, 'The one-time code that it holds; null for none.'),
    createTime: described(result.timeText, 'When it was written.'),
    params: named(
      'times',
      described(
        translated({ createTime: named('createMs', described(result.integer, 'The same in epoch milliseconds.')) }),
        'The time as a number.',
      ),
    ),
  }),
});
