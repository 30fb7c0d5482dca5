import type { CallDefinition, ParametersOf, ResultOf } from '@candor/contract/call';
import { outgoingRequest, readSingle, readTable, type SingleAnswer, type TableAnswer } from '@candor/contract/client';
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

/** A user's browser without the page: keeps its token and device cookie and reads answers by the contract. */
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
    const { method, url, body } = outgoingRequest(call, parameters as ParametersOf<typeof call>);
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
    parameters: ParametersOf<C>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<SingleAnswer<C>> {
    return readSingle(call, await this.text(call, parameters, headers));
  }

  async table<C extends CallDefinition>(call: C, parameters: ParametersOf<C>): Promise<TableAnswer<C>> {
    return readTable(call, await this.text(call, parameters));
  }

  /** `data` of a call that must succeed. */
  async data<C extends CallDefinition>(
    call: C,
    parameters: ParametersOf<C>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<ResultOf<C>> {
    const answer = await this.single(call, parameters, headers);
    if (!answer.ok) throw new Error(`${call.path}: ${answer.reason} ${answer.msg}`);
    return answer.data;
  }

  async rows<C extends CallDefinition>(call: C, parameters: ParametersOf<C>): Promise<readonly ResultOf<C>[]> {
    const answer = await this.table(call, parameters);
    if (!answer.ok) throw new Error(`${call.path}: ${answer.reason} ${answer.msg}`);
    return answer.rows;
  }

  /** The refusal of a call that must not succeed. */
  async refusal<C extends CallDefinition>(
    call: C,
    parameters: ParametersOf<C>,
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
