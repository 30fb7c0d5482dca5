import { readNote, writeNote } from '@candor/contract/modules/note/calls';
import { bindUser } from '../../api/user/bind.ts';
import { answer, DONE, refuse } from '../../api/user/result.ts';
import type { OpenModule } from '../module.ts';
import type { NoteParts, NoteSettings } from './module.ts';
import { withNoteTables } from './tables.ts';

export function openNote({ database: shared, now }: NoteParts, { charactersMax }: NoteSettings): OpenModule {
  const database = withNoteTables(shared);
  const noteOf = async (userId: number) => await database.selectFrom('notes').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return {
    calls: [
      bindUser(readNote, async ({ caller }) => answer({ text: (await noteOf(caller.userId))?.note ?? null })),
      bindUser(writeNote, async ({ caller, parameters: { text } }) => {
        if (text.length > charactersMax) return refuse('BAD_PARAMETER', { field: 'text' });
        const row = { user_id: caller.userId, note: text, written_ms: now(), password_changed_ms: null };
        const write = database.insertInto('notes').values(row);
        await write.onConflict((conflict) => conflict.column('user_id').doUpdateSet(row)).execute();
        return DONE;
      }),
    ],
    hears: {
      security({ event, outcome, userId }) {
        if (event !== 'password-change' || outcome !== 'done' || userId === null) return;
        const change = database.updateTable('notes').set({ password_changed_ms: now() }).where('user_id', '=', userId);
        void change.execute();
      },
    },
  };
}
