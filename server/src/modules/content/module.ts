import { helpArticle, helpCenter } from '@candor/contract/modules/content/calls';
import type { Machine } from '../../api/user/machine.ts';
import type { Ground, Module } from '../module.ts';

export type ContentParts = Pick<Machine, 'time'> & Pick<Ground, 'manifests'>;

/** Rules, guides and help. */
export const content: Module<'content', ContentParts> = {
  name: 'content',
  stepUp: { [helpCenter.name]: { free: 'only reads' }, [helpArticle.name]: { free: 'only reads' } },
  open: async (parts) => (await import('./open.ts')).openContent(parts),
};
