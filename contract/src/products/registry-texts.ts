import { custodyTexts } from './custody/texts.ts';
import { perpetualTexts } from './perpetual/texts.ts';
import { roundsTexts } from './rounds/texts.ts';
import { updownTexts } from './updown/texts.ts';

/** Texts of the products' own refusals: a file of its own, since a browser fetches them when something was refused. */
export const productTexts = { ...updownTexts, ...roundsTexts, ...perpetualTexts, ...custodyTexts } as const;
