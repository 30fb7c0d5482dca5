import { isOfFile } from '../domain/addresses.ts';
import type { Settings } from './settings.ts';

/** Apps to download that are open and lead to a file, in their order. */
export function openDownloads({ DOWNLOAD_SETTING }: Pick<Settings, 'DOWNLOAD_SETTING'>): Settings['DOWNLOAD_SETTING'] {
  return DOWNLOAD_SETTING.filter(({ isOpen, url }) => isOpen === 'true' && isOfFile(url)).toSorted(
    (a, b) => Number(a.sort) - Number(b.sort),
  );
}

/** The path of the operator's logo for a place: A beside the sidebar, B above pages, C where nobody is signed in, D on the page about us; empty: ours. */
export function pictureOf(logos: Settings['LOGO_SETTING'], place: 'logoA' | 'logoB' | 'logoC' | 'logoD'): string {
  return logos[place] || logos.logo;
}
