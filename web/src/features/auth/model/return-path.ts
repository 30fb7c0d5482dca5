import { useRouter, useSearch } from '@tanstack/react-router';

/** Where the person wanted to go before signing in: a path of this app, never an address of somebody else's. */
export function useReturnPath(): string {
  const router = useRouter();
  const { from }: { readonly from?: string | undefined } = useSearch({ strict: false });
  return from !== undefined && Object.hasOwn(router.routesByPath, from) ? from : '/';
}
