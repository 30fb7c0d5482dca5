import * as v from 'valibot';
import { defineCall, GET, POST } from '../call.ts';
import { languageRow } from '../languages.ts';
import * as request from '../request.ts';
import * as result from '../result.ts';
import { settingsSchema } from '../settings.ts';

export const getAllSetting = defineCall({
  name: 'common.settings',
  methods: GET,
  path: '/api/common/getAllSetting',
  summary: 'The settings object of section 15',
  access: 'public',
  parameters: request.none,
  result: settingsSchema,
});

export const dictionary = defineCall({
  name: 'common.dictionary',
  methods: POST,
  path: '/api/common/type/{dictType}',
  summary: 'Rows of a dictionary: `t_app_language` lists the languages; an unknown one is empty',
  access: 'public',
  parameters: v.object({ dictType: request.text(64) }),
  result: v.array(languageRow),
});

export const getMt5Amount = defineCall({
  name: 'common.dayVolume',
  methods: POST,
  path: '/api/common/getMt5Amount',
  summary: 'The 24-hour volume of a coin, in coins, as traded here',
  access: 'public',
  parameters: v.object({ coin: request.coinCode }),
  result: result.decimal,
});
