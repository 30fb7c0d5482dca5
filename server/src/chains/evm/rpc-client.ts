/** What went wrong with a node, in words without its address, which may hold a key. */
export class NodeFault extends Error {}

/** Asks a node of Ethereum's kind. Resolves with the result, which is not looked at. */
export type Rpc = (method: string, parameters: readonly unknown[]) => Promise<unknown>;

export type RpcOptions = { readonly url: string; readonly timeoutMs?: number; readonly charactersMax?: number };

const TIMEOUT_MS = 10_000;
/** The receipts of a full block have about 3 MB. */
const CHARACTERS_MAX = 32 * 1_024 * 1_024;

/** JSON-RPC 2.0 over HTTP, a question at a time. */
export function openRpc({ url, timeoutMs = TIMEOUT_MS, charactersMax = CHARACTERS_MAX }: RpcOptions): Rpc {
  let lastId = 0;
  return async (method, parameters) => {
    lastId += 1;
    const id = lastId;
    let text: string;
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id, method, params: parameters }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      text = await readText(response, charactersMax);
    } catch (error) {
      if (error instanceof NodeFault) throw error;
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      throw new NodeFault(`${method}: the node ${isLate ? 'is late' : 'is away'}`);
    }
    return resultOf(method, id, text);
  };
}

async function readText(response: Response, charactersMax: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > charactersMax) throw new NodeFault('the node says too much');
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
  if ('error' in answer) throw new NodeFault(`${method}: the node refuses${codeOf(answer.error)}`);
  if (!('result' in answer)) throw new NodeFault(`${method}: an answer without a result`);
  return answer.result;
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'number' ? ` (${error.code})` : '';
