import { faultOf, faultOfHead, operationOf, type Described } from './held-answer.ts';
import { keepSecretsOf } from './kept-logs.ts';

/**
 * Runs before every file of the integration tests: each answer of a described call that a test gets by `fetch` is held against the API
 * document, status and headers at once, the body when it is read. What does not fit fails the test that got it. What it sends that is secret is
 * kept, to be looked for in the logs of the run.
 */
const marked = globalThis as { answersAreHeld?: true };

if (marked.answersAreHeld === undefined) {
  marked.answersAreHeld = true;
  const plain = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request =
      input instanceof Request ? input : new Request(input instanceof URL ? input.href : input, { method: init?.method ?? 'GET' });
    keepSecretsOf(request.url, init?.body);
    const response = await plain(input, init);
    const operation = operationOf(request.method, new URL(request.url).pathname);
    // 404 is what an address without calls answers; a test that expects a call fails by it anyway
    return operation === undefined || response.status === 404 ? response : held(response, operation);
  };
}

function held(response: Response, operation: Described): Response {
  const { status, headers } = response;
  const fail = (fault: string | null): void => {
    if (fault !== null) throw new Error(`${operation.method} ${operation.path} is not answered as the API document says: ${fault}`);
  };
  fail(faultOfHead(operation, status, headers));
  const readText = response.text.bind(response);
  const text = async (): Promise<string> => {
    const body = await readText();
    fail(faultOf(operation, { status, headers, body }));
    return body;
  };
  return Object.assign(response, { text, json: async (): Promise<unknown> => JSON.parse(await text()) });
}
