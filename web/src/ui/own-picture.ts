/** The path of a picture on this site, as settings name it; empty for any other address, which is never asked for. */
export function ownPicture(path: string): string {
  return /^\/[A-Za-z0-9][A-Za-z0-9._/-]*$/.test(path) && !path.includes('..') ? path : '';
}
