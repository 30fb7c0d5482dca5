import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesIn, type Header, type TextFile } from './text-files.ts';

/** What is read where a text is not translated. */
const FALLBACK = 'en';
/** Groups of the help in their order; the number of each on the wire is its place, from 1. */
const TOPICS = ['start', 'trading', 'money', 'security', 'checking'] as const;
type Topic = (typeof TOPICS)[number];

export type Text = {
  readonly textId: number;
  /** By which clients ask for it as rules; null where it stands in the help alone. */
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

const isTopic = (text: string | undefined): text is Topic => TOPICS.some((topic) => topic === text);

/** The English file says what a text is, that of another language its words. */
function asText(english: Header, language: string, { header, title, html }: TextFile): Text {
  const textId = Number(english['id']);
  const publishedMs = Date.parse(header['date'] ?? '');
  const { topic } = english;
  if (!Number.isSafeInteger(textId) || textId <= 0) throw new Error(`${title}: no id`);
  if (Number.isNaN(publishedMs)) throw new Error(`${title}: no date`);
  if (topic !== undefined && !isTopic(topic)) throw new Error(`${title}: no topic is called ${topic}`);
  return { textId, key: english['key'] ?? null, topic: topic ?? null, language, title, html, words: header['words'] ?? '', publishedMs };
}

type Languages = ReadonlyMap<string, ReadonlyMap<number, Text>>;

async function textsOf(folder: string): Promise<readonly Text[]> {
  if (!existsSync(folder)) return [];
  const languages = await Promise.all(
    (await readdir(folder)).map(async (language) => [language, await filesIn(join(folder, language))] as const),
  );
  const english = languages.find(([language]) => language === FALLBACK)?.[1] ?? new Map<string, TextFile>();
  return languages.flatMap(([language, files]) =>
    [...files].map(([name, file]) => {
      const original = english.get(name);
      if (original === undefined) throw new Error(`${folder}/${language}/${name} has no ${FALLBACK} file`);
      return asText(original.header, language, file);
    }),
  );
}

const placeOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The texts that the exchange begins with: its own, and those of each product in the product's folder. */
export class Texts {
  readonly #languages: Languages;
  readonly #topicTitles: ReadonlyMap<string, Readonly<Record<Topic, string>>>;

  private constructor(texts: readonly Text[], topicTitles: ReadonlyMap<string, Readonly<Record<Topic, string>>>) {
    const byLanguage = Map.groupBy(texts, ({ language }) => language);
    this.#languages = new Map([...byLanguage].map(([language, own]) => [language, new Map(own.map((text) => [text.textId, text]))]));
    for (const [language, own] of byLanguage)
      if (this.#languages.get(language)?.size !== own.length) throw new Error(`two texts in ${language} have one id`);
    this.#topicTitles = topicTitles;
  }

  /** `products`: names of their folders. */
  static async read(products: readonly string[]): Promise<Texts> {
    const folders = [placeOf('./texts'), ...products.map((name) => placeOf(`../../products/${name}/texts`))];
    const texts = await Promise.all(folders.map(textsOf));
    const languages = await readdir(placeOf('./texts'));
    const titles = await Promise.all(
      languages.map(
        async (language) => [language, JSON.parse(await readFile(placeOf(`./texts/${language}/topics.json`), 'utf8'))] as const,
      ),
    );
    return new Texts(texts.flat(), new Map(titles));
  }

  /** All in a language, each in English where it is not translated, by their ids. */
  #in(language: string): readonly Text[] {
    const own = this.#languages.get(language);
    const all = [...(this.#languages.get(FALLBACK)?.values() ?? [])];
    return all.map((text) => own?.get(text.textId) ?? text).toSorted((a, b) => a.textId - b.textId);
  }

  rules(key: string, language: string): readonly Text[] {
    return this.#in(language).filter((text) => text.key === key);
  }

  /** Groups that have something. */
  topics(language: string): readonly TopicOf[] {
    const all = this.#in(language);
    const titles = this.#topicTitles.get(language) ?? this.#topicTitles.get(FALLBACK);
    return TOPICS.flatMap((topic, index) => {
      const texts = all.filter((text) => text.topic === topic);
      return texts.length === 0 ? [] : [{ topicId: index + 1, title: titles?.[topic] ?? topic, texts }];
    });
  }

  article(textId: number, language: string): Text | null {
    return this.#in(language).find((text) => text.textId === textId && text.topic !== null) ?? null;
  }
}
