import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useRef } from 'react';
import { useNavigator, useShown } from './hooks.ts';
import { hrefOf } from './navigator.ts';
import type { Path, SearchOf } from './paths.ts';
import { searchIncludes } from './search.ts';

/** A pointer that only passes over a link fetches nothing. */
const intentMs = 50;

export type LinkProps<P extends Path> = {
  readonly to: P;
  readonly search?: SearchOf<P> | undefined;
  /** Back then leads to where the entry before this one leads. */
  readonly replace?: boolean | undefined;
} & Omit<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  'href' | 'target' | 'onMouseEnter' | 'onMouseLeave' | 'onFocus' | 'onBlur' | 'onTouchStart'
>;

/** Whether the browser is to follow the link itself: another button, another window, or somebody has answered the press already. */
function isBrowsers(event: MouseEvent): boolean {
  return event.defaultPrevented || event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
}

/** A link to a page of this app. Its code is fetched as soon as somebody seems to want it. `aria-current` says that it is the page shown. */
export function Link<P extends Path>({ to, search, replace, onClick, children, 'aria-current': current, ...others }: LinkProps<P>) {
  const navigator = useNavigator();
  const isHere = useShown(({ visit }) => visit.path === to && searchIncludes(visit.search, search ?? {}));
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(waiting.current);
  const wait = () => {
    stop();
    waiting.current = setTimeout(() => navigator.fetchAhead(to), intentMs);
  };
  return (
    <a
      {...others}
      href={hrefOf(to, search)}
      aria-current={isHere ? 'page' : current}
      onMouseEnter={wait}
      onMouseLeave={stop}
      onFocus={wait}
      onBlur={stop}
      onTouchStart={() => navigator.fetchAhead(to)}
      onClick={(event) => {
        onClick?.(event);
        if (isBrowsers(event)) return;
        event.preventDefault();
        void navigator.navigate({ to, search, replace });
      }}
    >
      {children}
    </a>
  );
}
