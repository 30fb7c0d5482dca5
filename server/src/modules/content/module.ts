import { helpArticle, helpCenter } from '@candor/contract/modules/content/calls';
import type { Machine } from '../../api/user/machine.ts';
import type { Ground, Module } from '../module.ts';
import type { Content } from './content.ts';
import { editTasks } from './edit-tasks.ts';
import { lookTasks } from './look-tasks.ts';
import { pictureTasks } from './pictures/picture-tasks.ts';
import { publishActions } from './publish-actions.ts';
import { contentTables } from './tables.ts';

export type ContentParts = Pick<Machine, 'core' | 'database' | 'time' | 'settings' | 'now' | 'log'> & Pick<Ground, 'manifests'>;

/** Notices, rules, guides and help: what is built in, and what operators publish. */
export const content: Module<'content', ContentParts, Content> = {
  name: 'content',
  tables: contentTables,
  stepUp: { [helpCenter.name]: { free: 'only reads' }, [helpArticle.name]: { free: 'only reads' } },
  actions: (parts) => [...lookTasks(parts), ...editTasks(parts), ...pictureTasks(parts), ...publishActions(parts)],
  open: async (parts) => (await import('./open.ts')).openContent(parts),
};
