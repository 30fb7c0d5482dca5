import type { WebModule } from '../../product/module.ts';

export const note = {
  name: 'note',
  routes: { '/note': { page: 'note/page', areas: ['note'], title: 'note-names.title', icon: 'document', words: 'note-names.words' } },
} as const satisfies WebModule;
