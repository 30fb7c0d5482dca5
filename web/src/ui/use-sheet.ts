import { useCanGoBack, useNavigate, useRouter, useSearch } from '@tanstack/react-router';

/**
 * Which sheet is open stands in the address (`?sheet=`): Back closes it first, a reload and a shared link bring it again.
 * Pages name their own sheets; the shell's begin with `shell-`.
 */
export function useSheet<Name extends string>(names: readonly Name[]) {
  const search: { readonly sheet?: string | undefined } = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const opened = names.find((name) => name === search.sheet) ?? null;
  return {
    opened,
    open: (name: Name): void => {
      void navigate({
        to: '.',
        search: (before: Readonly<Record<string, unknown>>) => ({ ...before, sheet: name }),
        resetScroll: false,
        state: { sheet: true },
      });
    },
    /** Another sheet in the place of the open one; Back then leads to the page, not to the first sheet. */
    swap: (name: Name): void => {
      void navigate({
        to: '.',
        search: (before: Readonly<Record<string, unknown>>) => ({ ...before, sheet: name }),
        replace: true,
        resetScroll: false,
        state: { sheet: router.state.location.state.sheet === true },
      });
    },
    close: (): void => {
      if (opened === null) return;
      if (canGoBack && router.state.location.state.sheet === true) router.history.back();
      else
        void navigate({
          to: '.',
          search: (before: Readonly<Record<string, unknown>>) => ({ ...before, sheet: undefined }),
          replace: true,
          resetScroll: false,
        });
    },
  };
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True for the entry that opened a sheet, so that closing goes back instead of adding another. */
    readonly sheet?: boolean;
  }
}
