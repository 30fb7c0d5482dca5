/** What went wrong with a node, in words without its address, which may hold a key or a password. */
export class NodeFault extends Error {
  /** The number of the error with which the node has refused; null: it has not answered so. */
  readonly code: number | null;

  constructor(words: string, code: number | null = null) {
    super(words);
    this.code = code;
  }
}

/** An answer is longer than what is read of one. */
export class TooMuchFault extends NodeFault {
  constructor() {
    super('the node says too much');
  }
}

/** Asks a node. Resolves with the result, which is not looked at. */
export type Rpc = (method: string, parameters: readonly unknown[]) => Promise<unknown>;

export type RpcOptions = { readonly url: string; readonly timeoutMs?: number; readonly charactersMax?: number };

const TIMEOUT_MS = 10_000;
/** The receipts of a full block have about 3 MB. */
const CHARACTERS_MAX = 32 * 1_024 * 1_024;

/** JSON-RPC over HTTP, a question at a time, as 2.0 says it or as nodes of Bitcoin do. A name and a password may stand in the address. */
export function openRpc({ url, timeoutMs = TIMEOUT_MS, charactersMax = CHARACTERS_MAX }: RpcOptions): Rpc {
  const { address, headers } = withoutPassword(url);
  let lastId = 0;
  return async (method, parameters) => {
    lastId += 1;
    const id = lastId;
    let text: string;
    try {
      const response = await fetch(address, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ jsonrpc: '2.0', id, method, params: parameters }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (NOT_LET_IN.includes(response.status)) throw new NodeFault(`${method}: the node does not let us in (${response.status})`);
      text = await readText(response, charactersMax);
    } catch (error) {
      if (error instanceof NodeFault) throw error;
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      throw new NodeFault(`${method}: the node ${isLate ? 'is late' : 'is away'}`);
    }
    return resultOf(method, id, text);
  };
}

const NOT_LET_IN = [401, 403];

/** `fetch` takes no address with a password. */
export function withoutPassword(text: string): { readonly address: string; readonly headers: Readonly<Record<string, string>> } {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.username === '' && url.password === '')) return { address: text, headers: {} };
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  url.username = '';
  url.password = '';
  return { address: url.href, headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` } };
}

export async function readText(response: Response, charactersMax: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > charactersMax) throw new TooMuchFault();
  }
  return text + decoder.decode();
}

function resultOf(method: string, id: number, text: string): unknown {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new NodeFault(`${method}: what the node says is no JSON`);
  }
  if (typeof answer !== 'object' || answer === null || !('id' in answer) || answer.id !== id)
    throw new NodeFault(`${method}: another answer than asked for`);
  if ('error' in answer && answer.error !== null) {
    const code = codeOf(answer.error);
    throw new NodeFault(`${method}: the node refuses${code === null ? '' : ` (${code})`}`, code);
  }
  if (!('result' in answer)) throw new NodeFault(`${method}: an answer without a result`);
  return answer.result;
}

const codeOf = (error: unknown): number | null =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'number' ? error.code : null;
