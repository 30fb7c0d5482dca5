import { useSyncExternalStore } from 'react';
import { useSay, type Say } from '../../i18n/text.tsx';
import { IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './drawing-tools.module.css';
import { DRAWING_KINDS, LONGEST_TEXT, POINTS_OF } from './drawing.ts';
import type { DrawingEditor, EditorState } from './editor.ts';

interface DrawingToolsProps {
  readonly editor: DrawingEditor;
  readonly onClose: () => void;
}

/** One button a kind, and what can be done with what is drawn. */
export function DrawingTools({ editor, onClose }: DrawingToolsProps) {
  const say = useSay();
  useSyncExternalStore(editor.subscribe, editor.version);
  const state = editor.state();
  const { tool, selected, canUndo } = state;
  return (
    <div className={styles['tools']}>
      <div className={styles['row']} role="group" aria-label={say('trade-tools.draw.title')}>
        {DRAWING_KINDS.map((kind) => (
          <IconButton
            key={kind}
            icon={kind}
            label={say(`trade-tools.draw.${kind}`)}
            pressed={tool === kind}
            onPress={() => editor.chooseTool(tool === kind ? null : kind)}
          />
        ))}
        <span className={styles['end']}>
          {canUndo && <IconButton icon="undo" label={say('trade-tools.draw.undo')} onPress={() => editor.undo()} />}
          {selected !== null && <IconButton icon="delete" label={say('trade-tools.draw.delete')} onPress={() => editor.removeSelected()} />}
          <IconButton icon="close" label={say('trade-tools.draw.close')} onPress={onClose} />
        </span>
      </div>
      {selected?.kind === 'text' && (
        <form
          className={styles['text']}
          onSubmit={(event) => {
            event.preventDefault();
            editor.escape();
          }}
        >
          <TextField
            key={selected.drawingId}
            label={say('trade-tools.draw.words')}
            value={selected.text}
            maxLength={LONGEST_TEXT}
            // Whoever has set a text down wants to write it.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            onChange={(text) => editor.setText(text)}
          />
        </form>
      )}
      <p className={styles['hint']} role="status">
        {hintOf(state, say)}
      </p>
    </div>
  );
}

function hintOf({ tool, draft, selected, isFull }: EditorState, say: Say): string {
  if (draft !== null) return say('trade-tools.draw.second');
  if (tool !== null) return say(POINTS_OF[tool] === 1 ? 'trade-tools.draw.point' : 'trade-tools.draw.points');
  if (selected !== null) return say('trade-tools.draw.selected', { name: say(`trade-tools.draw.${selected.kind}`) });
  return isFull ? say('trade-tools.draw.isFull') : '';
}
