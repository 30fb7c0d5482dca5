/** The path of a picture on this site, as settings name it; empty for any other address, which is never asked for. */
export function ownPicture(path: string): string {
  return /^\/\w[\w./-]*$/.test(path) ? path : '';
}
