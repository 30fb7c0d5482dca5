import { createTransport } from 'nodemailer';
import type { DeliveryConfiguration } from './delivery-configuration.ts';
import { NotDelivered, type Driver, type Message } from './message.ts';

const CONNECTIONS_MAX = 3;
const TIMEOUT_MS = 15_000;
const PORT = 587;
const PORT_TLS = 465;

/** Mail over SMTP by a few connections that are kept. */
export function mailDriver({ url, from, demandsTls }: NonNullable<DeliveryConfiguration['mail']>): Driver {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const transport = createTransport({
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (secure ? PORT_TLS : PORT) : Number(port),
    secure,
    requireTLS: demandsTls,
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html }: Message) {
      try {
        const headers = { 'Auto-Submitted': 'auto-generated' };
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html, headers });
      } catch (error) {
        const { responseCode } = error as { readonly responseCode?: unknown };
        if (typeof responseCode === 'number' && responseCode >= 500) throw new NotDelivered(`SMTP ${responseCode}`);
        throw error;
      }
    },
    close: () => transport.close(),
  };
}
