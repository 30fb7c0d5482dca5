import { defineCall, POST } from '../../call.ts';
import { described } from '../../described.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { named, translated } from '../../translated.ts';

/** Counts alone: nobody is told whom somebody has invited. */
const team = translated({
  childCount: named('invitedCount', described(result.integer, 'Who has registered with the own code.')),
  childAllCount: named('allCount', described(result.integer, 'These, whom they have invited, and whom those have.')),
  todayCount: described(result.integer, 'Of all these, who has registered today, in the platform’s time zone.'),
  yesterdayCount: described(result.integer, 'Who has yesterday.'),
  oneCount: named('levelOneCount', described(result.integer, 'Invited by the user.')),
  twoCount: named('levelTwoCount', described(result.integer, 'Invited by these.')),
  threeCount: named('levelThreeCount', described(result.integer, 'Invited by those.')),
  sumCount: described(result.integer, 'The sum of the three.'),
  sumAmount: named('earned', described(result.decimal, 'Rebates earned, USDT: 0, since none are paid yet.')),
});

export const getAgentInfo = defineCall({
  name: 'invites.team',
  methods: POST,
  path: '/api/agentActivityInfo/getAgentInfo',
  summary: 'How many have registered by way of the own invite code, three levels down',
  access: 'user',
  parameters: request.none,
  example: {},
  result: team,
});
