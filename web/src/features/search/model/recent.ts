import { useState } from 'react';
import * as v from 'valibot';
import { storage } from '../../../session/storage.ts';

const version = 1;
const key = 'recent-search';
const longest = 8;
const recentSchema = v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(64))), v.maxLength(longest));

/** The newest first, each once, at most eight. */
export function withRecent(recent: readonly string[], query: string): readonly string[] {
  const text = query.trim().slice(0, 64);
  if (text === '') return recent;
  return [text, ...recent.filter((one) => one.toLowerCase() !== text.toLowerCase())].slice(0, longest);
}

/** What was looked for and found on this device. */
export function useRecent() {
  const [recent, setRecent] = useState<readonly string[]>(() => storage.read(key, version, recentSchema) ?? []);
  return {
    recent,
    remember: (query: string) => {
      const next = withRecent(recent, query);
      storage.write(key, version, next);
      setRecent(next);
    },
    forget: () => {
      storage.remove(key);
      setRecent([]);
    },
  };
}
