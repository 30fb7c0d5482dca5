import type { Messages } from '@lingui/core';
import { messages as shell } from './shell.po';

const names = import.meta.glob<Messages>('./*-names.po', { import: 'messages', eager: true });

/**
 * The frame's texts and the names of the products come with the language, those of a page with the page. The same file stands in every
 * language's folder. The texts of the operators' page are fetched by that page.
 */
export const frame: Messages = Object.values(names).reduce((all, some) => ({ ...all, ...some }), shell);
export const areas = import.meta.glob<Messages>(['./*.po', '!./shell.po', '!./*-names.po', '!./operator*.po'], { import: 'messages' });
