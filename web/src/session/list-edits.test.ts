import { describe, expect, it } from 'vitest';
import { addList, freeListId, moveCoin, moveList, nameProblem, removeList, renameList, withCoin } from './list-edits.ts';

const majors = { listId: 1, name: 'Majors', coins: ['btc', 'eth', 'sol'] };
const swing = { listId: 4, name: 'Swing', coins: [] };
const lists = [majors, swing];

describe('changes of the lists of favourites', () => {
  it('a new list comes last, under a number that no list has', () => {
    const added = { listId: freeListId(lists), name: 'New', coins: ['xrp'] };
    expect(added.listId).toBe(5);
    expect(addList(added)(lists)).toEqual([majors, swing, added]);
    expect(freeListId([])).toBe(1);
  });

  it('lists and coins go to the place they are put, and the others keep their order', () => {
    expect(moveList(4, 0)(lists)).toEqual([swing, majors]);
    expect(moveCoin(1, 'btc', 2)(lists)[0]?.coins).toEqual(['eth', 'sol', 'btc']);
    expect(moveCoin(1, 'sol', 0)(lists)[0]?.coins).toEqual(['sol', 'btc', 'eth']);
  });

  it('a change that is made twice is the change made once', () => {
    const edits = [
      addList(swing),
      removeList(1),
      renameList(4, 'Days'),
      moveList(4, 0),
      withCoin(4, 'btc', true),
      withCoin(1, 'eth', false),
    ];
    for (const edit of edits) expect(edit(edit(lists))).toEqual(edit(lists));
  });

  it('what another device deleted stays deleted', () => {
    for (const edit of [renameList(9, 'x'), moveList(9, 0), withCoin(9, 'btc', true), moveCoin(9, 'btc', 0), moveCoin(4, 'btc', 0)])
      expect(edit(lists)).toEqual(lists);
  });

  it('a name is one of its own, in any letter case, and holds no characters that cannot be sent', () => {
    expect(nameProblem('  ', [])).toBe('empty');
    expect(nameProblem(' majors', ['Majors'])).toBe('taken');
    expect(nameProblem('短线', [])).toBe('chinese');
    expect(nameProblem('Majors 2', ['Majors'])).toBeNull();
  });
});
