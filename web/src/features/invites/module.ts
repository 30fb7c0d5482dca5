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
      words: 'invites-names.words',
      alias: ['/invite', '/extend'],
    },
  },
} as const satisfies WebModule;
