import * as v from 'valibot';
import { defineCall, GET, POST } from '../call.ts';
import { described } from '../described.ts';
import { languageRow } from '../languages.ts';
import * as request from '../request.ts';
import * as result from '../result.ts';
import { depositChannel, settingsSchema, withdrawalChannel } from '../settings.ts';

export const getAllSetting = defineCall({
  name: 'common.settings',
  methods: GET,
  path: '/api/common/getAllSetting',
  summary: 'The settings object of section 15',
  details:
    'What this deployment offers and how its pages look: ways of signing in, trading modes, menus, languages, time zone. Every key is present.',
  access: 'public',
  parameters: request.none,
  example: {},
  result: settingsSchema,
});

export const dictionary = defineCall({
  name: 'common.dictionary',
  methods: POST,
  path: '/api/common/type/{dictType}',
  summary: 'Rows of a dictionary: `t_app_language` lists the languages; an unknown one is empty',
  access: 'public',
  parameters: v.object({ dictType: described(request.text(64), 'Name of the dictionary.', 't_app_language') }),
  example: { dictType: 't_app_language' },
  result: v.array(languageRow),
});

export const getAppCurrencyList = defineCall({
  name: 'common.depositChannels',
  methods: POST,
  path: '/api/common/getAppCurrencyList',
  summary: 'Channels of deposits, `ASSET_COIN` of the settings',
  access: 'public',
  parameters: request.none,
  example: {},
  result: v.array(depositChannel),
});

export const getWithDrawCoinList = defineCall({
  name: 'common.withdrawalChannels',
  methods: POST,
  path: '/api/common/getWithDrawCoinList',
  summary: 'Channels of withdrawals, `WITHDRAWAL_CHANNEL_SETTING` of the settings',
  access: 'public',
  parameters: request.none,
  example: {},
  result: v.array(withdrawalChannel),
});

export const getMt5Amount = defineCall({
  name: 'common.dayVolume',
  methods: POST,
  path: '/api/common/getMt5Amount',
  summary: 'The 24-hour volume of a coin, in coins, as traded here',
  refusals: ['NOT_FOUND'],
  access: 'public',
  parameters: v.object({ coin: described(request.coinCode, 'The coin.', 'btc') }),
  example: { coin: 'btc' },
  result: result.decimal,
});
