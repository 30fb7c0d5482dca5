import { useNavigator, useSearch } from '../navigation/hooks.ts';

/**
 * Which sheet is open stands in the address (`?sheet=`): Back closes it first, a reload and a shared link bring it again.
 * Pages name their own sheets; the shell's begin with `shell-`.
 */
export function useSheet<Name extends string>(names: readonly Name[]) {
  const { sheet } = useSearch();
  const navigator = useNavigator();
  const opened = names.find((name) => name === sheet) ?? null;
  return {
    opened,
    open: (name: Name): void => {
      void navigator.changeSearch({ sheet: name }, { state: { sheet: true } });
    },
    /** Another sheet in the place of the open one; Back then leads to the page, not to the first sheet. */
    swap: (name: Name): void => {
      void navigator.changeSearch({ sheet: name }, { replace: true, state: { sheet: navigator.stateNow().sheet === true } });
    },
    close: (): void => {
      if (opened === null) return;
      if (navigator.canGoBack() && navigator.stateNow().sheet === true) navigator.back();
      else void navigator.changeSearch({ sheet: undefined }, { replace: true });
    },
  };
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** True for the entry that opened a sheet, so that closing goes back instead of adding another. */
    readonly sheet?: boolean;
  }
}
