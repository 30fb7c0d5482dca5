import type { OpenModule } from '../module.ts';
import { contentCalls } from './calls.ts';
import { contentTopic } from './content-topic.ts';
import type { Content } from './content.ts';
import { ContentVersions } from './content-versions.ts';
import type { ContentParts } from './module.ts';
import { ContentPictures } from './pictures/content-pictures.ts';
import { addPictures } from './pictures/picture-routes.ts';
import { Published } from './published.ts';
import { Texts } from './texts.ts';

/** How often rows are compared with the journal, and times of texts that begin or are over are looked at. */
const LOOK_MS = 10_000;

export async function openContent({ core, database, time, now, log, manifests }: ContentParts): Promise<OpenModule<Content>> {
  const versions = new ContentVersions(database, now);
  const published = new Published({ versions, core, now, log });
  const pictures = new ContentPictures({ database, core, now });
  await pictures.open();
  await published.refresh();
  const texts = await Texts.read(
    manifests.map(({ name }) => name),
    (kind, language) => published.texts(kind, language),
  );
  const look = (): void =>
    void published.refresh().catch((error: unknown) => log.warn({ error: String(error) }, 'published texts could not be read'));
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  return {
    gives: { versions, published, texts, pictures },
    calls: contentCalls(texts, published, time),
    routes: (server) => addPictures(server, pictures),
    operatorRoutes: (server) => addPictures(server, pictures),
    topics: [contentTopic(published, now)],
    warnings: () => (published.problems.length === 0 ? [] : ['content']),
    async stop() {
      clearInterval(timer);
      await published.rest();
    },
  };
}
