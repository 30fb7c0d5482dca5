import * as v from 'valibot';
import { defineCall, POST } from '../call.ts';
import * as request from '../request.ts';

export const getAdress = defineCall({
  name: 'deposits.address',
  methods: POST,
  path: '/api/recharge/getAdress',
  summary: 'Address for deposits of a coin through a channel, by the channel’s name; empty where there is none',
  access: 'user',
  parameters: v.object({ coin: request.coinCode, symbol: request.text(40) }),
  result: v.record(v.string(), v.string()),
});
