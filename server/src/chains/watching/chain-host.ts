import { hostProgram, type Host, type HostOptions } from '../../programs/host-program.ts';
import type { Chain, ReadBlock } from '../chain.ts';
import { readBlocks } from '../scan/read-blocks.ts';
import type { NodeSettings, SaidByChain, ToChain } from './chain-messages.ts';

export type ChainHostOptions = Pick<HostOptions<ToChain, SaidByChain>, 'input' | 'output'> & {
  readonly open: (node: NodeSettings) => Chain;
};

/** What is read before it is answered: memory does not grow with what was missed. */
const SLICE = { blocksMax: 50, transfersMax: 500 };

/** The side of the process that reads a chain. Resolves when the server has gone. */
export async function hostChain({ input, output, open }: ChainHostOptions): Promise<void> {
  let opened: { readonly chain: Chain; readonly startDepth: number } | null = null;
  const node = () => {
    if (opened === null) throw new Error('asked before a node was named');
    return opened;
  };
  const take = (asked: ToChain, host: Host<SaidByChain>): Promise<SaidByChain> | null => {
    switch (asked.type) {
      case 'open':
        opened = { chain: open(asked.node), startDepth: asked.node.toFinal };
        return null;
      case 'watch':
        node().chain.watch(asked.addresses);
        return null;
      case 'read': {
        const { chain, startDepth } = node();
        return readBlocks(chain, asked.known, { ...SLICE, startDepth }).then((answer) => {
          host.tellNewest({ type: 'working' });
          return { type: 'read', ...answer, blocks: answer.blocks.map(writtenOf) };
        });
      }
      case 'contract':
        return node()
          .chain.isContract(asked.address)
          .then((isContract) => ({ type: 'contract', isContract }));
    }
  };
  await hostProgram({ input, output, take });
}

const writtenOf = ({ transfers, ...block }: ReadBlock) => ({
  ...block,
  transfers: transfers.map((transfer) => ({ ...transfer, chainUnits: String(transfer.chainUnits) })),
});
