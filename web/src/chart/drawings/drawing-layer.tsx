import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { groupDigits } from '../../domain/figures.ts';
import { useNumberStyle } from '../../i18n/formats.ts';
import type { DrawingBoard } from '../engine.ts';
import type { Standing } from '../standing.ts';
import { readDrawings, writeDrawings, type Drawing } from './drawing.ts';
import { DrawingTools } from './drawing-tools.tsx';
import { DrawingEditor } from './editor.ts';
import { paintShape } from './paint.ts';
import { shapeOf } from './shape.ts';
import { watchPresses } from './watch-presses.ts';

interface DrawingLayerProps {
  readonly coin: string;
  readonly chart: Standing;
  readonly host: { readonly current: HTMLElement | null };
  readonly priceDecimals: number;
  /** The tools are open: presses draw and select. */
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The drawings of a pair on its chart, and the tools for them. */
export function DrawingLayer({ coin, chart, host, priceDecimals, open, onClose }: DrawingLayerProps) {
  const editor = useEditor({ coin, chart, priceDecimals });
  useEffect(() => {
    const stage = host.current?.parentElement;
    if (editor === null || !open || host.current === null || stage === null || stage === undefined) return undefined;
    return watchPresses({ stage, element: host.current, editor });
  }, [editor, open, host]);
  useCrosshairCursor(editor, host, open);
  return editor !== null && open ? <DrawingTools editor={editor} onClose={onClose} /> : null;
}

function useEditor({ coin, chart, priceDecimals }: Pick<DrawingLayerProps, 'coin' | 'chart' | 'priceDecimals'>): DrawingEditor | null {
  const [editor, setEditor] = useState<DrawingEditor | null>(null);
  const numbers = useNumberStyle();
  const formatPrice = useRef((digits: string) => groupDigits(digits, numbers));
  useEffect(() => {
    formatPrice.current = (digits) => groupDigits(digits, numbers);
  }, [numbers]);
  useEffect(() => {
    let end: (() => void) | null = null;
    let ended = false;
    const begin = (board: DrawingBoard) => {
      if (ended) return;
      const measured = (drawing: Drawing) =>
        shapeOf(drawing, { ...board.size(), pixelOf: board.pixelOf, priceDecimals, formatPrice: (digits) => formatPrice.current(digits) });
      const made = new DrawingEditor({
        board,
        shapeOf: measured,
        first: readDrawings(coin),
        save: (drawings) => writeDrawings(coin, drawings),
        newId: () => crypto.randomUUID(),
      });
      board.setPainter((sheet) => {
        const { drawings, draft, selected } = made.state();
        for (const drawing of draft === null ? drawings : [...drawings, draft]) {
          const shape = measured(drawing);
          if (shape !== null) paintShape(sheet, shape, drawing === selected || drawing === draft);
        }
      });
      const unsubscribe = made.subscribe(board.repaint);
      end = () => {
        unsubscribe();
        board.setPainter(null);
      };
      setEditor(made);
    };
    // Without the network the chart stands without its drawings.
    chart.engine.board().then(begin, () => undefined);
    return () => {
      ended = true;
      end?.();
      setEditor(null);
    };
  }, [coin, chart, priceDecimals]);
  return editor;
}

const never = () => () => undefined;

/** The pointer says that a press will draw. */
function useCrosshairCursor(editor: DrawingEditor | null, host: DrawingLayerProps['host'], open: boolean): void {
  useSyncExternalStore(editor?.subscribe ?? never, editor?.version ?? (() => 0));
  const tool = open ? (editor?.state().tool ?? null) : null;
  useEffect(() => {
    const element = host.current;
    if (element === null || tool === null) return undefined;
    element.setAttribute('data-tool', tool);
    return () => element.removeAttribute('data-tool');
  }, [tool, host]);
}
