import type { Topic } from './content-words.ts';

export type Text = {
  readonly textId: number;
  /** By which clients ask for it; null where it stands in the help alone. */
  readonly key: string | null;
  /** Its group of the help; null where it stands in none. */
  readonly topic: Topic | null;
  readonly language: string;
  readonly title: string;
  readonly html: string;
  /** Other words to find it by. */
  readonly words: string;
  readonly publishedMs: number;
};

export type TopicOf = { readonly topicId: number; readonly title: string; readonly texts: readonly Text[] };
