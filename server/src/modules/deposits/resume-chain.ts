import { NETWORKS } from '../../chains/networks.ts';
import { wordField } from '../../operators/fields.ts';
import { operatorChange, refuseAction, type OperatorChange } from '../../operators/operator-action.ts';
import type { WatchedChain } from './watched-chain.ts';

/** For a chain that has forked below all that was known of it, when somebody has looked at what has become of its deposits. */
export function resumeChain(chains: readonly Pick<WatchedChain, 'network' | 'isHalted' | 'resume'>[]): OperatorChange {
  return operatorChange({
    name: 'resume-chain',
    summary: 'Has a chain read again that was given up: it has forked below all that was known.',
    permission: 'halts',
    persons: 2,
    input: { network: wordField(NETWORKS, 'Name of the network.', 'ethereum') },
    command: { takes: ['network'] },
    async check({ network }) {
      const chain = chains.find((one) => one.network === network);
      if (chain === undefined) return refuseAction('NOT_FOUND', 'this server does not follow that network');
      return chain.isHalted ? { ok: true, details: { network } } : refuseAction('ALREADY_DONE', 'it is read');
    },
    changes: ({ network }) => {
      const isHalted = chains.find((one) => one.network === network)?.isHalted === true;
      return Promise.resolve([{ name: network, before: isHalted ? 'given up' : 'read', after: 'read' }]);
    },
    async run({ network }) {
      await chains.find((one) => one.network === network)?.resume();
      return { ok: true, text: `${network} is read from where it stands now` };
    },
  });
}
