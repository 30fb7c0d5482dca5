import { findIn } from '../../domain/match.ts';
import type { IconName } from '../../ui/icon-names.ts';

/** What can be chosen in the palette: a pair, a page, something that is done at once, or a guide. */
export interface Command {
  readonly key: string;
  readonly group: 'markets' | 'pages' | 'actions' | 'help';
  readonly icon: IconName;
  readonly title: string;
  /** Other words to be found by. */
  readonly words: string;
  readonly run: () => void;
}

/** Of each group at most so many: a list that is read, not scrolled. */
const MOST = 6;
const GROUPS = ['markets', 'pages', 'actions', 'help'] as const;

/** What fits the typed text, in groups: markets as the one search over markets finds them, the rest by its words. */
export function foundCommands(query: string, markets: readonly Command[], others: readonly Command[]): readonly Command[] {
  const found = [...markets, ...(query.trim() === '' ? others : findIn(others, query))];
  return GROUPS.flatMap((group) => found.filter((command) => command.group === group).slice(0, MOST));
}
