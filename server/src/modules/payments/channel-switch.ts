import type { ChannelInfo } from '@candor/exchange/products/custody/answers';
import { CHANNEL_OF, CHANNELS, type ChannelName } from '../../chains/networks.ts';
import type { Core } from '../../machine/core/core.ts';
import { wordField } from '../../operators/fields.ts';
import { operatorChange, refuseAction, type ActionBy, type ActionRefusal, type OperatorChange } from '../../operators/operator-action.ts';

/** Of the reason, which stands in the journal. */
const REASON_LENGTH_MAX = 200;
const WAYS = ['deposits', 'withdrawals'] as const;
type Way = (typeof WAYS)[number];
type Named = { readonly channel: ChannelName; readonly way: Way };
type Asked = Pick<Core, 'query' | 'submit'>;

/**
 * Deposits or withdrawals of one channel. One person turns them off, since danger does not wait for a second one; two turn them on. What arrives is
 * credited all the same, and what is signed is paid.
 */
export function channelSwitch(core: Asked): readonly OperatorChange[] {
  const actionOf = (name: string, summary: string, persons: 1 | 2, isOn: boolean): OperatorChange =>
    operatorChange({
      name,
      summary,
      permission: 'halts',
      persons,
      reasonLengthMax: REASON_LENGTH_MAX,
      input: {
        channel: wordField(CHANNELS, 'The channel.', 'USDT-ERC'),
        way: wordField(WAYS, 'Which of the two.', 'withdrawals'),
      },
      command: { takes: ['channel', 'way'] },
      async check(named) {
        const found = await termsOf(core, named.channel);
        if (found === undefined) return refuseAction('NOT_FOUND', 'the exchange has no such channel');
        if (isOnIn(found, named.way) !== isOn) return { ok: true, details: named };
        return refuseAction('ALREADY_DONE', isOn ? '{way} by {channel} are on already' : '{way} by {channel} are off already', named);
      },
      async changes({ channel, way }: Named) {
        const found = await termsOf(core, channel);
        return found === undefined
          ? []
          : [{ name: `${channel} ${way}`, before: isOnIn(found, way) ? 'on' : 'off', after: isOn ? 'on' : 'off' }];
      },
      run: (named: Named, by) => turn(core, named, isOn, by),
    });
  return [
    actionOf('stop-channel', 'Takes no deposits or no withdrawals by one channel any more.', 1, false),
    actionOf('resume-channel', 'Takes them again.', 2, true),
  ];
}

async function termsOf(core: Pick<Core, 'query'>, name: ChannelName): Promise<ChannelInfo | undefined> {
  return (await core.query({ type: 'custody.channels' })).find(({ channelId }) => channelId === CHANNEL_OF[name].channelId);
}

const isOnIn = (terms: ChannelInfo, way: Way): boolean => (way === 'deposits' ? terms.depositEnable : terms.withdrawEnable);

/** The other switch stays as it is at this moment. */
async function turn(
  core: Asked,
  { channel, way }: Named,
  isOn: boolean,
  { proposalId, proposer, confirmer, reason }: ActionBy,
): Promise<{ readonly ok: true; readonly text: string } | ActionRefusal> {
  const [id, text] = [`operator:${proposalId}`, `${way} by ${channel} are ${isOn ? 'on' : 'off'}`];
  // run again, after the server was killed: the other switch may have been turned since
  if ((await core.query({ type: 'house.request', accountId: 0, id }))?.ok === true) return { ok: true, text };
  const terms = await termsOf(core, channel);
  if (terms === undefined) return refuseAction('NOT_FOUND', 'the exchange has no such channel');
  const { channelId, depositEnable, withdrawEnable } = terms;
  const switches = way === 'deposits' ? { depositEnable: isOn, withdrawEnable } : { depositEnable, withdrawEnable: isOn };
  const operator = confirmer === null ? proposer : `${proposer}, ${confirmer}`;
  const body = { type: 'custody.switch', channelId, ...switches, operator, reason } as const;
  const { outcome } = await core.submit({ id, accountId: 0, body });
  if (!outcome.ok) return refuseAction(outcome.code, 'the exchange refused it: {code}', { code: outcome.code });
  return { ok: true, text };
}
