import { loadCatalogue } from './catalogues.ts';
import { createWords } from './runtime.ts';

/** The texts of this page; everything that shows words reads from here. */
export const words = createWords(loadCatalogue);
