import { createBrowserHistory } from '@tanstack/history';
import { scrollMemory, watchScroll } from '../navigation/scroll-memory.ts';
import { createAppNavigator } from './router.ts';

/** The navigator of this window. */
export const navigator = createAppNavigator(createBrowserHistory(), (key) => scrollMemory.remember(key, window.scrollY));

watchScroll(() => navigator.shown.getState().visit.key);
