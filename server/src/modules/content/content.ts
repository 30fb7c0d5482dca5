import type { ContentVersions } from './content-versions.ts';
import type { ContentPictures } from './pictures/content-pictures.ts';
import type { Published } from './published.ts';
import type { Texts } from './texts.ts';

/** Notices, guides and rules in a running server: as the database has them, as they are shown, under them what is built in, and pictures for all of it. */
export type Content = {
  readonly versions: ContentVersions;
  readonly published: Published;
  readonly texts: Texts;
  readonly pictures: ContentPictures;
};
