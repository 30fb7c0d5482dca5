import type { WebModule } from '../../product/module.ts';

export const content = {
  name: 'content',
  routes: {
    '/help': { page: 'content/help-page', areas: ['content'], title: 'content-names.help', icon: 'support', words: 'search.words.help' },
    '/helpDetail/{id}': {
      page: 'content/article-page',
      areas: ['content'],
      title: 'content-names.help',
      icon: 'document',
      search: ['id'],
    },
    '/termService': {
      page: 'content/terms-page',
      areas: ['content'],
      title: 'content-names.terms',
      icon: 'document',
      words: 'search.words.terms',
    },
  },
} as const satisfies WebModule;
