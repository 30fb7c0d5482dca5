import { CALLS } from '@candor/contract/table';
import type { CodeType } from '@candor/contract/one-time-codes';
import type { AddressKind } from '../../identity/addresses.ts';
import { networkOf } from '../../identity/network.ts';
import { bindPublic, type BoundCall, type Circumstances } from '../../api/user/bind.ts';
import { answer, page, refuse } from '../../api/user/result.ts';
import type { Identity } from '../../identity/identity.ts';
import type { IdentityParts } from './module.ts';
import { countryCodes } from './country-codes.ts';

export function codeCalls(identity: Identity, { delivery, captcha: captchas, time }: IdentityParts): readonly BoundCall[] {
  const { texts } = identity;

  /** `text`: the address as it was typed. */
  const send = async (type: CodeType, kind: AddressKind, text: string, circumstances: Circumstances) => {
    const { caller, visitor, language, deviceCookie, setBrowserCookie } = circumstances;
    const sent = await identity.sendCode({ type, kind, text, language, deviceCookie, browser: visitor.browser ?? '' }, caller, visitor);
    if (!sent.ok) return refuse(sent.reason, { limit: sent.limit ?? '', field: kind });
    if (sent.browser !== null) setBrowserCookie(sent.browser);
    return answer({ resendSeconds: sent.resendSeconds, expiresSeconds: sent.expiresSeconds, demoInbox: sent.isInDemoInbox });
  };

  return [
    bindPublic(CALLS.sendEmailCode, async (request) => {
      return await send(request.parameters.codeType, 'email', request.parameters.email ?? '', request);
    }),

    bindPublic(CALLS.sendMobileCode, async (request) => {
      const { captcha = '', captchaName: name = '' } = request.parameters;
      const network = networkOf(request.visitor.address);
      // before the first message that costs something
      if (!delivery.isKept('sms') && delivery.canSend('sms') && !texts.isKnown(network)) {
        if (!captchas.take({ type: 'MOBILE_CODE', name }, network, captcha)) return refuse('CAPTCHA_WRONG', { field: 'captcha' });
        texts.know(network);
      }
      return await send(request.parameters.codeType, 'phone', request.parameters.phone ?? '', request);
    }),

    bindPublic(CALLS.countryCodes, async () => answer(countryCodes())),

    bindPublic(CALLS.demoInbox, async ({ caller, visitor }) => {
      if (delivery.demoInbox === null) return refuse('UNKNOWN_CALL');
      const user = caller === null ? null : await identity.users.byId(caller.userId);
      const bound = [user?.email ?? null, user?.phone ?? null].filter((address) => address !== null);
      const messages = await delivery.demoInbox.list(visitor.browser ?? '', bound);
      const rows = messages.map(({ id, channel, to, subject, text, code, createdMs }) => {
        return { id, channel, to, subject, text, code, createTime: time.text(createdMs), times: { createMs: createdMs } };
      });
      return page(rows, rows.length);
    }),
  ];
}
