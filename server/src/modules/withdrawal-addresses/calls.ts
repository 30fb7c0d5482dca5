import { CALLS } from '@candor/contract/table';
import { bindUser, type BoundCall } from '../../api/user/bind.ts';
import type { Catalogue } from '../../api/user/catalogue.ts';
import type { PlatformTime } from '../../api/user/platform-time.ts';
import { answer, DONE, refuse } from '../../api/user/result.ts';
import { CHANNEL_OF, CHANNELS } from '../../chains/networks.ts';
import type { Destinations } from './destinations.ts';
import { ADDRESSES_MAX, type WithdrawalAddress, type WithdrawalAddresses } from './withdrawal-addresses.ts';

export type AddressCallParts = {
  readonly addresses: WithdrawalAddresses;
  readonly destinations: Destinations;
  readonly catalogue: Pick<Catalogue, 'assetOfCode'>;
  readonly time: PlatformTime;
  readonly now: () => number;
};

export function withdrawalAddressCalls(parts: AddressCallParts): readonly BoundCall[] {
  return [...wireCalls(parts), ...bookCalls(parts)];
}

function wireCalls({ addresses, destinations, catalogue }: AddressCallParts): readonly BoundCall[] {
  return [
    bindUser(CALLS.withdrawAddresses, async ({ caller }) =>
      answer((await addresses.ofUser(caller.userId)).map(({ id, coin, address }) => ({ id, coin, address }))),
    ),

    bindUser(CALLS.bindWithdrawAddress, async ({ caller, parameters, visitor, shown }) => {
      const asset = catalogue.assetOfCode(parameters.coin);
      const read = asset === undefined ? null : await destinations.ofCoin(asset.code, parameters.address);
      if (asset === undefined || read === null) return refuse('NOT_FOUND', { field: 'coin' });
      if (!read.ok) return refuse(read.reason, { limit: read.limit, field: 'address' });
      const { channel, address } = read;
      const wanted = { coin: asset.code.toLowerCase(), channel, address, isProved: shown?.isPassword === true };
      const reason = await addresses.bind(caller, wanted, visitor);
      return reason === null ? DONE : refuse(reason, { limit: String(ADDRESSES_MAX), field: 'address' });
    }),
  ];
}

function bookCalls({ addresses, destinations, time, now }: AddressCallParts): readonly BoundCall[] {
  const rowOf = ({ id, channel, coin, address, label, isBound, isProved, addedMs }: WithdrawalAddress) => {
    const readyMs = addedMs + addresses.readyAfterMs;
    return {
      addressId: id,
      channel,
      coin,
      network: CHANNEL_OF[channel].network,
      address,
      label,
      isBound,
      isProved,
      isReady: isProved && now() >= readyMs,
      createTime: time.text(addedMs),
      readyTime: time.text(readyMs),
      times: { createMs: addedMs, readyMs },
    };
  };
  return [
    bindUser(CALLS.addressBook, async ({ caller }) => {
      const { isClosed, openMs } = await addresses.allowList(caller.userId);
      return answer({
        isAllowListOnly: isClosed,
        openTime: openMs === null ? '' : time.text(openMs),
        readySeconds: addresses.readyAfterMs / 1_000,
        addresses: (await addresses.ofUser(caller.userId)).map(rowOf),
      });
    }),

    bindUser(CALLS.addWithdrawAddress, async ({ caller, parameters, visitor }) => {
      const channel = CHANNELS.find((name) => name === parameters.channel);
      if (channel === undefined) return refuse('NOT_FOUND', { field: 'channel' });
      const read = await destinations.read(channel, parameters.address);
      if (!read.ok) return refuse(read.reason, { limit: read.limit, field: 'address' });
      const wanted = { coin: CHANNEL_OF[channel].assetCode.toLowerCase(), channel, address: read.address };
      const result = await addresses.add(caller, wanted, parameters.label ?? '', visitor);
      if (!result.ok) return refuse(result.reason, { limit: String(ADDRESSES_MAX), field: 'address' });
      const { id, addedMs } = result.added;
      return answer({ addressId: id, readyTime: time.text(addedMs + addresses.readyAfterMs), hasChecksum: read.hasChecksum });
    }),

    bindUser(CALLS.removeWithdrawAddress, async ({ caller, parameters }) => {
      const reason = await addresses.remove(caller.userId, parameters.addressId);
      return reason === null ? DONE : refuse(reason, { field: 'addressId' });
    }),

    bindUser(CALLS.setAllowListOnly, async ({ caller, parameters, visitor }) => {
      if (parameters.isAllowListOnly) await addresses.close(caller.userId);
      else await addresses.open(caller, visitor);
      return DONE;
    }),
  ];
}
