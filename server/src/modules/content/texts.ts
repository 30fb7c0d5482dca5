import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FALLBACK, TOPICS, type Topic } from './content-words.ts';
import { filesIn, type Header, type TextFile } from './text-files.ts';
import type { Text, TopicOf } from './text.ts';

/** A text of the program, with the Markdown that it was made of. */
export type BuiltInText = Text & { readonly markdown: string };

const isTopic = (text: string | undefined): text is Topic => TOPICS.some((topic) => topic === text);

/** The English file says what a text is, that of another language its words. */
function asText(english: Header, language: string, { header, title, html, markdown }: TextFile): BuiltInText {
  const textId = Number(english['id']);
  const publishedMs = Date.parse(header['date'] ?? '');
  const { topic } = english;
  if (!Number.isSafeInteger(textId) || textId <= 0) throw new Error(`${title}: no id`);
  if (Number.isNaN(publishedMs)) throw new Error(`${title}: no date`);
  if (topic !== undefined && !isTopic(topic)) throw new Error(`${title}: no topic is called ${topic}`);
  return {
    textId,
    key: english['key'] ?? null,
    topic: topic ?? null,
    language,
    title,
    html,
    words: header['words'] ?? '',
    publishedMs,
    markdown,
  };
}

type Languages = ReadonlyMap<string, ReadonlyMap<number, BuiltInText>>;

async function textsOf(folder: string): Promise<readonly BuiltInText[]> {
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

/** What operators have published of a kind, the newest first. */
export type PublishedTexts = (kind: 'rules' | 'help', language: string) => readonly Text[];

/** The texts that the exchange begins with, its own and those of each product in the product's folder, under what operators have published. */
export class Texts {
  readonly #languages: Languages;
  readonly #topicTitles: ReadonlyMap<string, Readonly<Record<Topic, string>>>;

  readonly #published: PublishedTexts;

  private constructor(
    texts: readonly BuiltInText[],
    topicTitles: ReadonlyMap<string, Readonly<Record<Topic, string>>>,
    published: PublishedTexts,
  ) {
    this.#published = published;
    const byLanguage = Map.groupBy(texts, ({ language }) => language);
    this.#languages = new Map([...byLanguage].map(([language, own]) => [language, new Map(own.map((text) => [text.textId, text]))]));
    for (const [language, own] of byLanguage)
      if (this.#languages.get(language)?.size !== own.length) throw new Error(`two texts in ${language} have one id`);
    this.#topicTitles = topicTitles;
  }

  /** `products`: names of their folders. */
  static async read(products: readonly string[], published: PublishedTexts = () => []): Promise<Texts> {
    const folders = [placeOf('./texts'), ...products.map((name) => placeOf(`../../products/${name}/texts`))];
    const texts = await Promise.all(folders.map(textsOf));
    const languages = await readdir(placeOf('./texts'));
    const titles = await Promise.all(
      languages.map(
        async (language) => [language, JSON.parse(await readFile(placeOf(`./texts/${language}/topics.json`), 'utf8'))] as const,
      ),
    );
    return new Texts(texts.flat(), new Map(titles), published);
  }

  /** All in a language, each in English where it is not translated, by their ids. */
  #in(language: string): readonly BuiltInText[] {
    const own = this.#languages.get(language);
    const all = [...(this.#languages.get(FALLBACK)?.values() ?? [])];
    return all.map((text) => own?.get(text.textId) ?? text).toSorted((a, b) => a.textId - b.textId);
  }

  /** Those of a key: what operators have published takes the place of what is built in. */
  rules(key: string, language: string): readonly Text[] {
    const own = this.#published('rules', language).filter((text) => text.key === key);
    return own.length > 0 ? own : this.#in(language).filter((text) => text.key === key);
  }

  /** Groups that have something; in each what was published last comes first, and what is built in at the end. */
  topics(language: string): readonly TopicOf[] {
    const own = this.#publishedGuides(language);
    const all = [...own, ...this.#in(language).filter(({ textId }) => own.every((text) => text.textId !== textId))];
    const titles = this.#topicTitles.get(language) ?? this.#topicTitles.get(FALLBACK);
    return TOPICS.flatMap((topic, index) => {
      const texts = all.filter((text) => text.topic === topic);
      return texts.length === 0 ? [] : [{ topicId: index + 1, title: titles?.[topic] ?? topic, texts }];
    });
  }

  article(textId: number, language: string): Text | null {
    const all = [...this.#publishedGuides(language), ...this.#in(language)];
    return all.find((text) => text.textId === textId && text.topic !== null) ?? null;
  }

  /** Guides, and rules that are published over a built-in text which stands in the help too. */
  #publishedGuides(language: string): readonly Text[] {
    const rules = this.#published('rules', language).flatMap((text) => {
      const topic = this.#languages.get(FALLBACK)?.get(text.textId)?.topic ?? null;
      return topic === null ? [] : [{ ...text, topic }];
    });
    return [...this.#published('help', language), ...rules];
  }

  /** A built-in text in every language that it is written in; none of another number. */
  builtIn(textId: number): readonly BuiltInText[] {
    return [...this.#languages.values()].flatMap((own) => own.get(textId) ?? []);
  }

  /** Every built-in text, in English. */
  get all(): readonly BuiltInText[] {
    return this.#in(FALLBACK);
  }
}
