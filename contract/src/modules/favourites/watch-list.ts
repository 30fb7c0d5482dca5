import * as v from 'valibot';
import { CHANGE_LIMIT, defineCall, GET, POST } from '../../call.ts';
import { described } from '../../described.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';

/** More coins than this are not watched. */
export const WATCH_LIST_MAX = 200;

const entry = {
  coin: described(request.coinCode, 'The coin.', 'eth'),
  icon: described(v.nullish(request.text(500)), 'Address of its icon.', '/coins/eth.svg'),
};

export const getUserCoin = defineCall({
  name: 'watchList.read',
  methods: GET,
  path: '/api/userCoin/getUserCoin',
  summary: 'The watch-list, in its order',
  access: 'user',
  parameters: request.none,
  example: {},
  result: v.array(
    v.object({
      coin: described(result.text, 'The coin in lower case.'),
      id: described(result.integer, 'Place in the list, from 1.'),
      userId: described(result.integer, 'Number of the account.'),
      icon: described(result.text, 'Address of its icon, as it was given; empty for none.'),
    }),
  ),
});

export const saveUserCoin = defineCall({
  name: 'watchList.add',
  methods: POST,
  path: '/api/userCoin/save',
  summary: 'Adds a coin to the watch-list; repeating it changes nothing',
  access: 'user',
  limit: CHANGE_LIMIT,
  refusals: ['NOT_FOUND', 'WATCH_LIST_FULL'],
  parameters: v.object(entry),
  example: { coin: 'eth', icon: '/coins/eth.svg' },
  result: result.nothing,
});

export const removeUserCoin = defineCall({
  name: 'watchList.remove',
  methods: POST,
  path: '/api/userCoin/removeByCoin',
  summary: 'Removes a coin from the watch-list',
  access: 'user',
  limit: CHANGE_LIMIT,
  parameters: v.object({ coin: described(request.coinCode, 'The coin.', 'eth') }),
  example: { coin: 'eth' },
  result: result.nothing,
});

export const replaceUserCoins = defineCall({
  name: 'watchList.replace',
  methods: POST,
  path: '/api/userCoin/addBath',
  summary: 'Replaces the watch-list by the array in the body',
  access: 'user',
  limit: CHANGE_LIMIT,
  arrayBody: 'coins',
  refusals: ['NOT_FOUND', 'WATCH_LIST_FULL'],
  parameters: v.object({
    coins: described(v.pipe(v.array(v.object(entry)), v.maxLength(WATCH_LIST_MAX)), 'The coins in their order.', [
      { coin: 'btc' },
      { coin: 'eth' },
    ]),
  }),
  example: { coins: [{ coin: 'btc' }, { coin: 'eth' }] },
  result: result.nothing,
});
