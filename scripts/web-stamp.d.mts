export function digestOf(...texts: readonly string[]): string;
export function readIfThere(path: string): string;
/** Digest of all sources that the web app is built from; the same after a build as before. */
export function webStamp(root: string): string;
