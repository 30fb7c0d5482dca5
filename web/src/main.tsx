import './ui/base.css';
import './app/opening/opening.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.ts';
import { navigator } from './app/navigator.ts';
import './app/everywhere.ts';
import { ErrorPage } from './app/shell/error-page.tsx';
import { Shell } from './app/shell/shell.tsx';
import { prepare } from './app/start.ts';
import { WordsProvider } from './i18n/words-provider.tsx';
import { words } from './i18n/words.ts';
import { Navigation } from './navigation/navigation.tsx';

const element = document.getElementById('app');
if (element === null) throw new Error('no place');

function Drawn({ onDrawn }: { readonly onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn]);
  return null;
}

/** Not awaited at the top of the module: pages import from this very chunk and would wait for it while it waits for them. */
async function start(element: HTMLElement): Promise<void> {
  const { markets } = await prepare();
  const root = createRoot(element);
  // Guards, code and texts of the page: what stands in its place already is taken over in one step.
  await navigator.load();
  await markets;
  // In slices: the drawing of the page, or the ring, stays until all of it is there.
  const drawn = new Promise<void>((resolve) =>
    startTransition(() =>
      root.render(
        <StrictMode>
          <Drawn onDrawn={resolve} />
          <WordsProvider i18n={words.i18n}>
            <QueryClientProvider client={queryClient}>
              <Navigation navigator={navigator} frame={Shell} errorPage={ErrorPage} />
            </QueryClientProvider>
          </WordsProvider>
        </StrictMode>,
      ),
    ),
  );
  // What the page does not need for its first drawing comes behind it.
  const [{ begin }] = await Promise.all([import('./app/begin.ts'), drawn]);
  begin();
}

void start(element);
