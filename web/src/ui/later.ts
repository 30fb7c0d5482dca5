import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { nextTask } from '../domain/next-task.ts';
import type { Area } from '../i18n/generated/message-ids.ts';
import { words } from '../i18n/words.ts';
import { whenOnline } from './when-online.ts';

/**
 * A component whose code comes when it is first drawn, with the texts that it shows. While the network or the server is away it is waited
 * for, and what stands around it stays.
 */
export function later<Props>(load: () => Promise<ComponentType<Props>>, area?: Area): LazyExoticComponent<ComponentType<Props>> {
  const fetchAll = () => Promise.all([load(), area === undefined ? undefined : words.needArea(area)]);
  return lazy(async () => {
    // Asked for in the midst of a drawing, which goes on first: to begin some fetches takes longer than a slice of it.
    await nextTask();
    const [component] = await whenOnline(fetchAll);
    return { default: component };
  });
}
