import * as v from 'valibot';
import { defineCall, GET } from '../../call.ts';
import { described } from '../../described.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { named, translated } from '../../translated.ts';

export const easyGenerateCode = defineCall({
  name: 'codes.captcha',
  methods: GET,
  path: '/api/user/easyGenerateCode',
  summary: 'A picture of 4 digits (PNG), to be answered in the body of login, registration or the sending of a text message',
  details:
    'The answer is the picture itself (`image/png`); a refusal is an envelope. It is valid for 60 s, once, for the network that asked. A client makes up `timestamp` and repeats it beside `code`. Asked for where `LOGIN_REGIS_SETTING.accountCode` is on, and by `sendMobileCode`.',
  access: 'public',
  envelope: 'image',
  limit: { by: 'address', perMinute: 60, burst: 30 },
  parameters: translated({
    codeType: described(v.picklist(['LOGIN', 'REGISTER', 'MOBILE_CODE']), 'The call that the answer is for.', 'LOGIN'),
    timestamp: named('captchaName', described(request.text(32), 'Names this picture.', '1767225600000')),
  }),
  example: { codeType: 'LOGIN', timestamp: '1767225600000' },
  result: result.nothing,
});
