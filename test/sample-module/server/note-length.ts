import { described } from '@candor/contract/described';
import * as v from 'valibot';
import { count, numberField } from '../../operators/fields.ts';
import { operatorTask, type OperatorTask } from '../../operators/operator-action.ts';
import { logSeparately } from '../../operators/trail.ts';
import type { NoteParts } from './module.ts';
import { withNoteTables } from './tables.ts';

/** How long a note is, for who answers its owner: not what it says. */
export function noteLength({ database, now }: NoteParts): OperatorTask {
  return operatorTask({
    name: 'note.length',
    summary: 'Says how long the note of an account is.',
    permission: 'accounts',
    input: { account: numberField('Number of the account.', 1001) },
    command: { takes: ['account'] },
    output: v.object({ characters: described(count, 'Characters; 0 where there is no note.') }),
    example: { characters: 14 },
    trail: 'note.length',
    async answer({ name: operator }, { account }) {
      const row = await withNoteTables(database).selectFrom('notes').select('note').where('user_id', '=', account).executeTakeFirst();
      await logSeparately(database, now(), { operator, action: 'note.length', details: { account } });
      return { ok: true, output: { characters: row?.note.length ?? 0 } };
    },
  });
}
