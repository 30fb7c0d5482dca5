import type { DeliveryConfiguration } from './delivery-configuration.ts';
import { NotDelivered, type Driver, type Message } from './message.ts';

const TIMEOUT_MS = 15_000;
/** The service has too much to do. */
const TOO_MANY = 429;

/** Text messages over HTTP, as Twilio takes them: a form of `To`, `From` and `Body`, with user and password. */
export function smsDriver({ url, from }: NonNullable<DeliveryConfiguration['sms']>): Driver {
  const { username, password } = new URL(url);
  const target = new URL(url);
  target.username = '';
  target.password = '';
  const secret = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  return {
    async send({ to, text }: Message) {
      const response = await fetch(target, {
        method: 'POST',
        headers: username === '' ? {} : { authorization: `Basic ${secret}` },
        body: new URLSearchParams({ To: `+${to}`, From: from, Body: text }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (response.ok) return;
      if (response.status >= 400 && response.status < 500 && response.status !== TOO_MANY)
        throw new NotDelivered(`HTTP ${response.status}`);
      throw new Error(`HTTP ${response.status}`);
    },
    close: () => undefined,
  };
}
