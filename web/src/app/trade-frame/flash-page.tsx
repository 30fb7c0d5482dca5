import { SecondWorkspace } from './second-workspace.tsx';
import { TradeFrame } from './trade-frame.tsx';

export { SecondWorkspace };

/** Second contracts at an address of their own. */
export function FlashPage() {
  return <TradeFrame second workspace={(_, place) => <SecondWorkspace key={place.entry.coin} {...place} />} />;
}
