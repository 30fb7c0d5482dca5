import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Provider } from '../provider-settings.ts';
import { checkSigned, signedHeaders } from '../signature.ts';

/** A provider of tests on this machine: it answers orders that are signed with its key, and signs what it states. */
export class FakeProvider {
  readonly #server: Server;
  /** What it was asked, in order. */
  readonly asked: { readonly order: string; readonly amount: string | null }[] = [];
  /** What it answers; by default an address or a page that names the order. */
  answers: ((order: string) => { readonly status: number; readonly body: string }) | null = null;
  readonly provider: Provider;
  /** Its clock. */
  now: () => number = Date.now;

  private constructor(server: Server, provider: Provider) {
    this.#server = server;
    this.provider = provider;
  }

  static async open(fields: Partial<Provider> = {}): Promise<FakeProvider> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const fake = new FakeProvider(server, {
      code: 'ACME',
      name: 'Acme Pay',
      currency: 'USD',
      coin: 'usdt',
      channel: 'USDT-TRC',
      useAddress: false,
      baseUrl: `http://127.0.0.1:${port}/v1`,
      requestKey: 'r'.repeat(32),
      callbackKey: 'c'.repeat(32),
      ...fields,
    });
    server.on('request', (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const { status, body } = fake.#answer(request.url ?? '', request.headers, Buffer.concat(parts));
        response.writeHead(status, { 'content-type': 'application/json' }).end(body);
      });
    });
    return fake;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #answer(url: string, headers: Readonly<Record<string, unknown>>, body: Buffer): { readonly status: number; readonly body: string } {
    if (url !== '/v1/orders' || !checkSigned(this.provider.requestKey, headers, body, this.now()).ok) return { status: 401, body: '{}' };
    const asked = JSON.parse(body.toString('utf8')) as { readonly order: string; readonly amount: string | null };
    this.asked.push(asked);
    if (this.answers !== null) return this.answers(asked.order);
    const answer = this.provider.useAddress ? { address: `T${asked.order}` } : { url: `https://pay.acme.example/${asked.order}` };
    return { status: 200, body: JSON.stringify(answer) };
  }

  /** What it states of a payment, with the headers of its signature. */
  states(
    fields: Readonly<Record<string, unknown>>,
    nowMs = Date.now(),
  ): { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer } {
    const { coin, currency, callbackKey } = this.provider;
    const body = Buffer.from(JSON.stringify({ transaction: 'payment-1', status: 'paid', amount: '100', coin, currency, ...fields }));
    return { headers: signedHeaders(callbackKey, body, nowMs), body };
  }
}
