import type { CallDefinition, WireParametersOf, WireResultOf } from '@candor/contract/call';
import { readSingle, readTable, wireRequest, type Refused } from '@candor/contract/client';
import { toWireOf } from '@candor/contract/translated';
import { CALLS } from '@candor/contract/table';

export const PASSWORD = 'Quiet7!harbour';

/** A limit buy far below any price that XRP has in the tests' short time, so that it waits until it is cancelled. */
export const WAITING_BUY = { symbol: 'xrp', delegateTotal: '20', delegatePrice: '0.5', delegateType: 0, type: 0 } as const;

/** By the port of a server, the network from which clients call it that name none. */
const networks = new Map<string, string>();

/** From now on clients of that server come from this address, as a proxy on this machine says. */
export function actAs(serverAddress: string, address: string): void {
  networks.set(new URL(serverAddress).port, address);
}

function comingFrom(serverAddress: string): { readonly 'x-forwarded-for'?: string } {
  const address = networks.get(new URL(serverAddress).port);
  return address === undefined ? {} : { 'x-forwarded-for': address };
}

/** The answer of a `single` call in the words of the wire. */
export type WireSingle<C extends CallDefinition> = { readonly ok: true; readonly data: WireResultOf<C> } | Refused;
/** A page of a `table` call in the words of the wire. */
export type WireTable<C extends CallDefinition> =
  | { readonly ok: true; readonly rows: readonly WireResultOf<C>[]; readonly total: number }
  | Refused;

/** What was read of an answer, in the words of the wire again. */
const onWire = (call: CallDefinition, read: unknown): unknown => toWireOf(call.result)?.(read) ?? read;

/**
 * A user's browser without the page: keeps its token and device cookie and reads answers by the contract. It speaks the words of the wire, as any
 * program of a stranger does.
 */
export class ApiClient {
  readonly address: string;
  token = '';
  /** Of the remembered device. */
  cookie = '';
  /** Of the demo inbox. */
  inboxCookie = '';
  language = 'en';
  /** Headers of the last answer. */
  headers = new Headers();

  constructor(address: string) {
    this.address = address;
  }

  async text(call: CallDefinition, parameters: object, headers: Readonly<Record<string, string>> = {}): Promise<string> {
    const { method, url, body } = wireRequest(call, parameters);
    const response = await fetch(this.address + url, {
      method,
      ...(body === null ? {} : { body }),
      headers: {
        'content-type': 'application/json',
        lang: this.language,
        ...(this.token === '' ? {} : { satoken: this.token }),
        ...this.cookieHeader(),
        ...comingFrom(this.address),
        ...headers,
      },
    });
    if (response.status !== 200) throw new Error(`${url} answered HTTP ${response.status}`);
    this.headers = response.headers;
    this.keepCookies(response.headers);
    return await response.text();
  }

  cookieHeader(): { readonly cookie?: string } {
    const cookies = [this.cookie, this.inboxCookie].filter((cookie) => cookie !== '');
    return cookies.length === 0 ? {} : { cookie: cookies.join('; ') };
  }

  /** Keeps what an answer sets, as a browser does. */
  keepCookies(headers: Headers): void {
    for (const set of headers.getSetCookie()) {
      const [cookie = ''] = set.split(';');
      if (cookie.includes('candor_browser=')) this.inboxCookie = cookie;
      else this.cookie = cookie;
    }
  }

  /** The code of the newest message in the demo inbox to this address; null when there is none. */
  async codeSentTo(address: string): Promise<string | null> {
    return (await this.rows(CALLS.demoInbox, {})).find(({ to }) => to === address)?.code ?? null;
  }

  async single<C extends CallDefinition>(
    call: C,
    parameters: WireParametersOf<C>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<WireSingle<C>> {
    const answer = readSingle(call, await this.text(call, parameters, headers));
    return answer.ok ? { ok: true, data: onWire(call, answer.data) as WireResultOf<C> } : answer;
  }

  async table<C extends CallDefinition>(call: C, parameters: WireParametersOf<C>): Promise<WireTable<C>> {
    const answer = readTable(call, await this.text(call, parameters));
    return answer.ok ? { ...answer, rows: answer.rows.map((row) => onWire(call, row) as WireResultOf<C>) } : answer;
  }

  /** `data` of a call that must succeed. */
  async data<C extends CallDefinition>(
    call: C,
    parameters: WireParametersOf<C>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<WireResultOf<C>> {
    const answer = await this.single(call, parameters, headers);
    if (!answer.ok) throw new Error(`${call.path}: ${answer.reason} ${answer.msg}`);
    return answer.data;
  }

  async rows<C extends CallDefinition>(call: C, parameters: WireParametersOf<C>): Promise<readonly WireResultOf<C>[]> {
    const answer = await this.table(call, parameters);
    if (!answer.ok) throw new Error(`${call.path}: ${answer.reason} ${answer.msg}`);
    return answer.rows;
  }

  /** The refusal of a call that must not succeed. */
  async refusal<C extends CallDefinition>(
    call: C,
    parameters: WireParametersOf<C>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<string | null> {
    const answer = await this.single(call, parameters, headers);
    if (answer.ok) throw new Error(`${call.path} was not refused`);
    return answer.reason;
  }

  /** Opens an account and signs in; answers its number. */
  async register(loginName: string, remember = false): Promise<number> {
    const info = await this.data(CALLS.register, { signType: 3, loginName, loginPassword: PASSWORD, remember });
    this.token = info.satoken ?? '';
    return info.user.userId;
  }

  /** Buys a first coin for 20 USDT at the market's price; once more when the house had no quotes, as while prices are late. */
  async buyFirst(symbol: string): Promise<void> {
    do await this.data(CALLS.submitOrder, { symbol, delegateValue: '20', delegateType: 1, type: 0 });
    while ((await this.rows(CALLS.spotRecords, {})).length === 0);
  }

  /** Total, frozen and available of a coin in the platform wallet, as decimal texts. */
  async balance(
    symbol: string,
    type = 1,
  ): Promise<{ readonly amout: string; readonly occupiedAmount: string; readonly availableAmount: string }> {
    const assets = await this.data(CALLS.assets, {});
    const asset = assets.find((candidate) => candidate.symbol === symbol && candidate.type === type);
    if (asset === undefined) throw new Error(`no ${symbol} in wallet ${type}`);
    const { amout, occupiedAmount, availableAmount } = asset;
    return { amout, occupiedAmount, availableAmount };
  }
}
