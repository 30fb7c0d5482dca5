import { QueryClient } from '@tanstack/react-query';
import { isFailure } from './failures.ts';

/** A refusal is an answer and is not asked again; a network failure is tried once more. */
function worthAnotherTry(failures: number, error: Error): boolean {
  return failures < 1 && !(isFailure(error) && error.kind !== 'network');
}

/** Data of the server. Old data stays on screen while new data loads; live prices never come here. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, gcTime: 10 * 60_000, retry: worthAnotherTry, refetchOnWindowFocus: true, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
