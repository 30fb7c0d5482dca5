import type { WebModule } from '../../product/module.ts';

export const mailbox = {
  name: 'mailbox',
  routes: {
    '/message': {
      page: 'mailbox/inbox-page',
      areas: ['inbox'],
      title: 'shell.title.inbox',
      icon: 'mail',
      words: 'search.words.inbox',
      search: ['tab'],
    },
    '/message/detail': {
      page: 'mailbox/message-page',
      areas: ['inbox'],
      title: 'shell.title.message',
      icon: 'mail',
      search: ['id', 'notice'],
    },
  },
} as const satisfies WebModule;
