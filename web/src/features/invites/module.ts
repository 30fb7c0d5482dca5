import type { WebModule } from '../../product/module.ts';

export const invites = {
  name: 'invites',
  routes: {
    '/invaite': {
      page: 'invites/page',
      bar: true,
      areas: ['invites'],
      title: 'invites-names.title',
      icon: 'user',
      words: 'search.words.invites',
      alias: ['/invite', '/extend'],
    },
  },
} as const satisfies WebModule;
