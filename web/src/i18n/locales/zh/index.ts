import type { Messages } from '@lingui/core';
import { messages as shell } from './shell.po';

/** The frame's texts come with the language, those of a page with the page. The same file stands in every language's folder. */
export const frame: Messages = shell;
export const areas = import.meta.glob<Messages>(['./*.po', '!./shell.po'], { import: 'messages' });
