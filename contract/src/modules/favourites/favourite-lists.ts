import * as v from 'valibot';
import { CHANGE_LIMIT, defineCall, GET, POST } from '../../call.ts';
import { described } from '../../described.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';

/** Lists of an account beside its watch-list. */
export const FAVOURITE_LISTS_MAX = 9;
/** Coins of one list. */
export const FAVOURITE_LIST_COINS_MAX = 100;
/** Characters of a name, without spaces at its ends. */
export const FAVOURITE_LIST_NAME_MAX = 30;

const listEntries = {
  listId: described(request.whole(1, 1_000_000), 'Names the list within the account; the client chooses it.', 1),
  name: described(v.pipe(request.text(FAVOURITE_LIST_NAME_MAX), v.trim(), v.minLength(1)), 'What the user calls it.', 'Majors'),
  coins: described(v.pipe(v.array(request.coinCode), v.maxLength(FAVOURITE_LIST_COINS_MAX)), 'Its coins in their order.', ['btc', 'eth']),
};

const isOnce = (values: readonly (string | number)[]): boolean => new Set(values).size === values.length;

export const favouriteLists = defineCall({
  name: 'favouriteLists.read',
  methods: GET,
  path: '/api/userCoin/lists',
  added: true,
  summary: 'Further lists of favourites, in their order; the watch-list is the first and is read by its own call',
  access: 'user',
  parameters: request.none,
  example: {},
  result: v.object({
    revision: described(result.integer, 'Counts the changes, from 0. A change names the one that it is made from.'),
    lists: described(
      v.array(
        v.object({
          listId: described(result.integer, 'Names the list within the account.'),
          name: described(result.text, 'What the user calls it.'),
          coins: described(v.array(result.text), 'Its coins in lower case, in their order.'),
        }),
      ),
      'The lists in their order.',
    ),
  }),
});

export const replaceFavouriteLists = defineCall({
  name: 'favouriteLists.replace',
  methods: POST,
  path: '/api/userCoin/replaceLists',
  added: true,
  summary: 'Replaces the further lists of favourites: new ones, other names, another order, other coins',
  details: `At most ${FAVOURITE_LISTS_MAX} lists of ${FAVOURITE_LIST_COINS_MAX} coins. Each \`listId\` and each \`name\` is there once. Refused with \`LISTS_CHANGED\` when another device changed them since \`revision\` was read.`,
  access: 'user',
  limit: CHANGE_LIMIT,
  refusals: ['NOT_FOUND', 'LISTS_CHANGED'],
  parameters: v.object({
    revision: described(request.whole(0, Number.MAX_SAFE_INTEGER), 'The `revision` that was read before.', 0),
    lists: described(
      v.pipe(
        v.array(v.object(listEntries)),
        v.maxLength(FAVOURITE_LISTS_MAX),
        v.check((lists) => isOnce(lists.map(({ listId }) => listId)) && isOnce(lists.map(({ name }) => name))),
      ),
      'The lists in their order.',
      [{ listId: 1, name: 'Majors', coins: ['btc', 'eth'] }],
    ),
  }),
  example: { revision: 0, lists: [{ listId: 1, name: 'Majors', coins: ['btc', 'eth'] }] },
  result: v.object({ revision: described(result.integer, 'Of the lists as they are now.') }),
});
