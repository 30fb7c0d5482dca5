import type { ComponentType } from 'react';
import { memo, Suspense, useLayoutEffect } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { NavigatorContext, useShown, useVisit } from './hooks.ts';
import type { Navigator } from './navigator.ts';
import { scrollMemory } from './scroll-memory.ts';

interface NavigationProps {
  readonly navigator: Navigator;
  /** Draws every page around a `CurrentPage`. */
  readonly frame: ComponentType;
  readonly errorPage: ComponentType<{ readonly error: unknown }>;
}

/** The app at the address that the navigator shows. */
export function Navigation({ navigator, ...parts }: NavigationProps) {
  return (
    <NavigatorContext value={navigator}>
      <Framed {...parts} />
    </NavigatorContext>
  );
}

function Framed({ frame: Frame, errorPage }: Omit<NavigationProps, 'navigator'>) {
  const { key } = useVisit();
  return (
    <ErrorBoundary visitKey={key} page={errorPage}>
      <Frame />
    </ErrorBoundary>
  );
}

/** The page itself. One whose code did not arrive throws why. */
export function CurrentPage() {
  const { component, failure, visit, resetScroll } = useShown((shown) => shown);
  useLayoutEffect(() => {
    if (resetScroll) window.scrollTo(0, scrollMemory.topOf(visit.key));
  }, [resetScroll, visit.key]);
  if (failure !== null) throw failure;
  return <Suspense fallback={null}>{component === null ? null : <Drawn key={visit.pathname} page={component} />}</Suspense>;
}

/** Another search or scroll draws only what reads it. */
const Drawn = memo(function Drawn({ page: Page }: { readonly page: ComponentType }) {
  return <Page />;
});
