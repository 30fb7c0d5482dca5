import { CALLS } from '@candor/contract/table';
import { bindPublic } from '../../api/user/bind.ts';
import { networkOf } from '../../identity/network.ts';
import type { OpenModule } from '../module.ts';
import { Captchas } from './captchas.ts';
import type { CaptchaParts } from './module.ts';

export function openModule({ now }: CaptchaParts): OpenModule<Captchas> {
  const captchas = new Captchas(now);
  const call = bindPublic(CALLS.captcha, async ({ parameters, visitor }) => {
    const { codeType: type, captchaName: name } = parameters;
    return { ok: true, png: await captchas.make({ type, name }, networkOf(visitor.address)) };
  });
  return { gives: captchas, calls: [call] };
}
