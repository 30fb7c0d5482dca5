/** Where marks and their words stand on the screen, so that at every zoom none is drawn over another. Pixels from the upper left corner. */

/** One mark before its words have a place. Marks with the same `kind` whose words meet share them. */
export interface SeenMark<Kind> {
  readonly kind: Kind;
  readonly count: number;
  readonly x: number;
  /** The end of the bar that it stands at. */
  readonly edge: number;
  readonly below: boolean;
}

export interface Shape<Mark> {
  readonly mark: Mark;
  /** Nearest to the bar, and farthest from it. */
  readonly tip: number;
  readonly end: number;
}

export interface Words<Mark> {
  readonly marks: readonly Mark[];
  readonly box: Box;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Layout<Mark> {
  readonly shapes: readonly Shape<Mark>[];
  readonly words: readonly Words<Mark>[];
}

const GAP_PX = 4;
export const SHAPE_PX = 7;
export const FONT_PX = 11;
/** Between a shape and its words, and around words. */
const SPACE_PX = 2;

const meet = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** `widthOf` measures the words of marks that share them. */
export function layOut<Mark extends SeenMark<unknown>>(marks: readonly Mark[], widthOf: (marks: readonly Mark[]) => number): Layout<Mark> {
  const shapes = shapesOf(marks);
  const placed = shapes.map(boxOfShape);
  const words: Words<Mark>[] = [];
  for (const together of shareWords(shapes, widthOf)) {
    const box = freePlace(together.box, together.below, placed);
    placed.push(box);
    words.push({ marks: together.shapes.map(({ mark }) => mark), box });
  }
  return { shapes, words };
}

/** Several at one end of one bar stand behind each other. */
function shapesOf<Mark extends SeenMark<unknown>>(marks: readonly Mark[]): readonly Shape<Mark>[] {
  const ends = new Map<string, number>();
  return marks.map((mark) => {
    const place = `${mark.x} ${mark.below}`;
    const way = mark.below ? 1 : -1;
    const tip = (ends.get(place) ?? mark.edge) + way * GAP_PX;
    const end = tip + way * SHAPE_PX;
    ends.set(place, end);
    return { mark, tip, end };
  });
}

const boxOfShape = ({ mark: { x }, tip, end }: Shape<SeenMark<unknown>>): Box => ({
  left: x - SHAPE_PX / 2,
  right: x + SHAPE_PX / 2,
  top: Math.min(tip, end),
  bottom: Math.max(tip, end),
});

interface Together<Mark> {
  readonly shapes: readonly Shape<Mark>[];
  readonly below: boolean;
  readonly box: Box;
}

/** Joins what would meet until nothing of one kind does. */
function shareWords<Mark extends SeenMark<unknown>>(
  shapes: readonly Shape<Mark>[],
  widthOf: (marks: readonly Mark[]) => number,
): readonly Together<Mark>[] {
  const around = (joined: readonly Shape<Mark>[], below: boolean): Together<Mark> => {
    const all = joined.map(({ mark }) => mark.x);
    const half = widthOf(joined.map(({ mark }) => mark)) / 2 + SPACE_PX;
    const middle = (Math.min(...all) + Math.max(...all)) / 2;
    const ends = joined.map(({ end }) => end);
    const from = below ? Math.max(...ends) + SPACE_PX : Math.min(...ends) - SPACE_PX - FONT_PX;
    return { shapes: joined, below, box: { left: middle - half, right: middle + half, top: from, bottom: from + FONT_PX } };
  };
  const kindOf = ({ shapes: [first] }: Together<Mark>) => first?.mark.kind;
  const found: Together<Mark>[] = [];
  for (const shape of shapes.toSorted((a, b) => a.mark.x - b.mark.x)) {
    let next = around([shape], shape.mark.below);
    for (let near = met(); near !== undefined; near = met()) {
      found.splice(found.indexOf(near), 1);
      next = around([...near.shapes, ...next.shapes], next.below);
    }
    found.push(next);
    function met(): Together<Mark> | undefined {
      return found.find((other) => kindOf(other) === shape.mark.kind && other.below === next.below && meet(other.box, next.box));
    }
  }
  return found;
}

/** The nearest place further away from the bars in which nothing stands. */
function freePlace(wanted: Box, below: boolean, placed: readonly Box[]): Box {
  let box = wanted;
  for (let near = inTheWay(); near !== undefined; near = inTheWay()) {
    const top = below ? near.bottom + SPACE_PX : near.top - SPACE_PX - FONT_PX;
    box = { ...box, top, bottom: top + FONT_PX };
  }
  return box;
  function inTheWay(): Box | undefined {
    return placed.find((other) => meet(other, box));
  }
}
