import { SecondWorkspace } from './workspace.tsx';
import { TradeFrame } from '../../frame/trade-frame.tsx';

export { SecondWorkspace };

/** Second contracts at an address of their own. */
export function FlashPage() {
  return <TradeFrame second workspace={(_, place) => <SecondWorkspace key={place.entry.coin} {...place} />} />;
}
