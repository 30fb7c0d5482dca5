/** Where pictures of operators are served, to users and operators alike. */
export const PICTURES_PREFIX = '/pictures/';

/** The address of a picture by the SHA-256 of its bytes: what it names never changes. */
export const pictureAddress = (hash: string): string => `${PICTURES_PREFIX}${hash}`;

/** What Markdown may name as the source of a picture: `picture:<hash>`, or its address here. Null of anything else. */
export function pictureIn(source: string): string | null {
  return /^(?:picture:|\/pictures\/)([\da-f]{64})$/u.exec(source)?.[1] ?? null;
}

/** Pictures that rendered HTML shows, with their words. Nothing that is typed makes an element, so each is one of ours. */
export function picturesOf(html: string): readonly { readonly hash: string; readonly words: string }[] {
  return [...html.matchAll(/<img src="\/pictures\/([\da-f]{64})" alt="([^"]*)" \/>/gu)].map(([, hash = '', words = '']) => ({
    hash,
    words,
  }));
}
