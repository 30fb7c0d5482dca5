import { described } from '@candor/contract/described';
import type { ChannelInfo, ProviderChannel } from '@candor/exchange/products/custody/answers';
import * as v from 'valibot';
import type { Catalogue } from '../../api/user/catalogue.ts';
import type { Core } from '../../machine/core/core.ts';
import type { Database } from '../../machine/storage/connection.ts';
import { doneChanges, type DoneChange } from '../../operators/done-changes.ts';
import { count } from '../../operators/fields.ts';
import { operatorTask, type OperatorTask } from '../../operators/operator-action.ts';
import type { WorkList } from '../../operators/work-list.ts';
import { channelName } from '../deposits/channels.ts';

/** Payments that are off so long are looked at again. */
const LATE_MS = 2 * 3_600_000;
const WAYS = ['payments', 'deposits', 'withdrawals'] as const;

export type StoppedParts = {
  readonly core: Pick<Core, 'query'>;
  readonly catalogue: Pick<Catalogue, 'asset'>;
  readonly database: Database;
};

const stopped = v.object({
  way: described(v.picklist(WAYS), 'Deposits or withdrawals of one channel, or all payments.'),
  channel: described(v.string(), 'The channel, or the payment provider and its coin; empty of all payments.'),
  sinceMs: described(v.nullable(count), 'Since when, UTC epoch milliseconds; null where no operator has stopped it.'),
  operator: described(
    v.string(),
    'Who has stopped it; empty where no operator has: all payments stop by themselves when a chain has less than the ledger says.',
  ),
  reason: described(v.string(), 'Why; empty where no operator has.'),
});
type Stopped = v.InferOutput<typeof stopped>;

export function stoppedList(parts: StoppedParts): OperatorTask {
  return operatorTask({
    name: 'stopped-payments',
    summary: 'Lists which payments and channels are off, with who has stopped them and why.',
    permission: 'halts',
    input: {},
    output: v.array(stopped),
    example: [{ way: 'withdrawals', channel: 'USDT-ERC', sinceMs: 1_798_761_600_000, operator: 'root', reason: 'The token is paused' }],
    trail: null,
    answer: async () => ({ ok: true, output: await stoppedNow(parts) }),
  });
}

export function stoppedWork(parts: StoppedParts): WorkList {
  return {
    name: 'stopped-payments',
    permission: 'halts',
    action: 'stopped-payments',
    lateMs: LATE_MS,
    async waiting() {
      const all = await stoppedNow(parts);
      const times = all.flatMap(({ sinceMs }) => sinceMs ?? []);
      return { count: all.length, oldestMs: times.length === 0 ? null : Math.min(...times) };
    },
  };
}

/** Payment providers pay nothing out: that their withdrawals are off is no stop. */
const waysOff = ({ depositEnable, withdrawEnable }: ChannelInfo, ofProvider: boolean): readonly Stopped['way'][] => [
  ...(depositEnable ? [] : (['deposits'] as const)),
  ...(withdrawEnable || ofProvider ? [] : (['withdrawals'] as const)),
];

async function stoppedNow({ core, catalogue, database }: StoppedParts): Promise<readonly Stopped[]> {
  const { areOn } = await core.query({ type: 'custody.rules' });
  const channels = await core.query({ type: 'custody.channels' });
  const byChannel = await doneChanges(database, ['stop-channel']);
  const [last] = areOn ? [] : await doneChanges(database, ['stop-payments', 'resume-payments']);
  // what was resumed last has turned itself off since
  const stop = last?.action === 'stop-payments' ? last : undefined;
  const providers = await core.query({ type: 'custody.providers' });
  const nameOf = ({ provider, assetId }: ProviderChannel): string => `${provider}:${catalogue.asset(assetId)?.code ?? assetId}`;
  const ofChannels = channels.flatMap((info) => {
    const provided = providers.find(({ channelId }) => channelId === info.channelId);
    const channel = provided === undefined ? (channelName(info.channelId) ?? '') : nameOf(provided);
    return waysOff(info, provided !== undefined).map((way): Stopped => {
      const ofWay = byChannel.find(({ details }) => details['channel'] === channel && details['way'] === way);
      return { way, channel, ...authorOf(ofWay) };
    });
  });
  return [...(areOn ? [] : [{ way: 'payments' as const, channel: '', ...authorOf(stop) }]), ...ofChannels];
}

const authorOf = (last: DoneChange | undefined): Pick<Stopped, 'sinceMs' | 'operator' | 'reason'> => ({
  sinceMs: last?.doneMs ?? null,
  operator: last?.proposer ?? '',
  reason: last?.reason ?? '',
});
