import { NodeFault, readText, withoutPassword } from '../evm/rpc-client.ts';

/** Asks a node of TRON by its HTTP API. Resolves with the answer, which is not looked at, unless the node says in it that it cannot. */
export type TronAsk = (path: string, question: Readonly<Record<string, number | string>>) => Promise<unknown>;

export type TronNodeSettings = {
  readonly url: string;
  /** Where the same node answers for what is solidified: a node of one's own has another port for it. */
  readonly solidityUrl: string;
  /** Of whoever runs the node; null: it asks for none. */
  readonly apiKey: string | null;
};

export type TronNodeOptions = TronNodeSettings & {
  readonly timeoutMs?: number;
  readonly charactersMax?: number;
};

const SOLIDITY = 'walletsolidity/';
const TIMEOUT_MS = 10_000;
/** A block may have 2 MB, which are told twice in hex and once in words. */
const CHARACTERS_MAX = 32 * 1_024 * 1_024;

export function openTronNode(options: TronNodeOptions): TronAsk {
  const { apiKey, timeoutMs = TIMEOUT_MS, charactersMax = CHARACTERS_MAX } = options;
  const [url, solidityUrl] = [withoutPassword(options.url), withoutPassword(options.solidityUrl)];
  return async (path, question) => {
    let text: string;
    try {
      const { address, headers } = path.startsWith(SOLIDITY) ? solidityUrl : url;
      const response = await fetch(new URL(path, address.endsWith('/') ? address : `${address}/`), {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json', ...headers, ...(apiKey === null ? {} : { 'TRON-PRO-API-KEY': apiKey }) },
        body: JSON.stringify(question),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new NodeFault(`${path}: the node refuses (${response.status})`);
      text = await readText(response, charactersMax);
    } catch (error) {
      if (error instanceof NodeFault) throw error;
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      throw new NodeFault(`${path}: the node ${isLate ? 'is late' : 'is away'}`);
    }
    return answerOf(path, text);
  };
}

/** A node says with the status of a good answer that it has failed. */
function answerOf(path: string, text: string): unknown {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new NodeFault(`${path}: what the node says is no JSON`);
  }
  if (typeof answer === 'object' && answer !== null && 'Error' in answer) throw new NodeFault(`${path}: the node refuses`);
  return answer;
}
