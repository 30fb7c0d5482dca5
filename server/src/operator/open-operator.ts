import { openOperatorChannel, type ChannelOptions } from './channel.ts';
import { dropPassedStop, dropStop } from './planned-stop.ts';
import type { Core } from '../machine/core/core.ts';

type OperatorOptions = Omit<ChannelOptions, 'core'> & { readonly core: Pick<Core, 'submit' | 'query'>; readonly nowMs: number };

/** What the operator says to the exchange: when it is going to be stopped. Its own stop is that one. */
export async function openOperator({ nowMs, ...options }: OperatorOptions): Promise<{ stop(): Promise<void> }> {
  await dropPassedStop(options.core, nowMs);
  const channel = await openOperatorChannel(options);
  return {
    async stop() {
      await channel.stop();
      await dropStop(options.core);
    },
  };
}
