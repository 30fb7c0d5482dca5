import { useNavigator, useSearch } from '../../navigation/hooks.ts';
import { useEffect, useRef, useState } from 'react';
import { useSay } from '../../i18n/text.tsx';
import { useTopic } from '../../market/hooks.ts';
import { useMarkets } from '../../session/markets.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { plainWords } from '../../domain/match.ts';
import { useRecent } from './model/recent.ts';
import { AllDestinations, Results } from './parts/results.tsx';
import styles from './search.module.css';

/** Coins, pages and settings. Nothing that is typed leaves the device. */
export function SearchPage() {
  const say = useSay();
  useTopic({ type: 'DETAIL' });
  const markets = useMarkets();
  const { q = '' } = useSearch<'/search'>();
  // The field does not wait for the address, or fast typing would lose letters; the address brings the text back.
  const [query, setQuery] = useState(q);
  const navigator = useNavigator();
  const { recent, remember, forget } = useRecent();
  const desktop = useWide('desktop');
  const page = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const element = page.current;
    field.current?.focus({ preventScroll: true });
    const move = (event: KeyboardEvent) => moveFocus(event, element, field.current);
    element?.addEventListener('keydown', move);
    return () => element?.removeEventListener('keydown', move);
  }, []);

  const look = (text: string) => {
    setQuery(text);
    void navigator.changeSearch<'/search'>({ q: text }, { replace: true });
  };
  const clear = () => {
    look('');
    field.current?.focus();
  };
  const typed = plainWords(query).length > 0;
  return (
    <div ref={page} className={styles['page']} role="search">
      <TextField
        ref={field}
        label={say('search.field.label')}
        hint={desktop ? say('search.field.hint') : undefined}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        start={<Icon name="search" small />}
        end={query === '' ? undefined : <IconButton icon="close" label={say('search.field.clear')} onPress={clear} />}
        value={query}
        onChange={look}
      />
      {typed ? (
        <Results query={query} markets={markets} onFollow={() => remember(query)} />
      ) : (
        <>
          {recent.length > 0 && (
            <section className={styles['group']} aria-labelledby="search-recent">
              <div className={styles['recentHead']}>
                <h2 id="search-recent">{say('search.recent.title')}</h2>
                <Button small kind="plain" onPress={forget}>
                  {say('search.recent.clear')}
                </Button>
              </div>
              <ul className={styles['recent']}>
                {recent.map((text) => (
                  <li key={text}>
                    <Button small onPress={() => look(text)}>
                      <Icon name="clock" small />
                      <bdi>{text}</bdi>
                    </Button>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <AllDestinations onFollow={() => undefined} />
        </>
      )}
    </div>
  );
}

/** Arrows walk from the field through what was found and back; Enter in the field takes the first, Escape returns to the field. */
function moveFocus(event: KeyboardEvent, page: HTMLDivElement | null, field: HTMLInputElement | null): void {
  const results = [...(page?.querySelectorAll<HTMLElement>('[data-result]') ?? [])];
  const at = results.findIndex((result) => result === document.activeElement);
  const inField = document.activeElement === field;
  if (!inField && at < 0) return;
  if (event.key === 'Enter' && inField && !event.isComposing && field?.value.trim() !== '') {
    event.preventDefault();
    results[0]?.click();
  } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    const next = at + (event.key === 'ArrowDown' ? 1 : -1);
    if (next < 0) field?.focus();
    else results[Math.min(next, results.length - 1)]?.focus();
  } else if (event.key === 'Escape' && !inField) {
    event.preventDefault();
    field?.focus();
  }
}
