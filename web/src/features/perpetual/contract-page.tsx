import { TradeFrame } from '../../frame/trade-frame.tsx';
import { PerpetualWorkspace } from './workspace.tsx';

export function ContractPage() {
  return <TradeFrame product="perpetual" own={PerpetualWorkspace} />;
}
