import { useState } from 'react';
import { useSay } from '../../../i18n/text.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Select } from '../../../ui/select.tsx';
import type { PerpetualMarket } from '../model/market.ts';
import type { OrderState } from '../past-queries.ts';
import type { PastList } from '../model/past-list.ts';
import styles from '../perpetual.module.css';
import { PastFundings } from './past-fundings.tsx';
import { PastOrders } from './past-orders.tsx';
import { PastPositions } from './past-positions.tsx';

const LISTS: readonly PastList[] = ['positions', 'orders', 'fundings'];
const STATES: readonly OrderState[] = ['all', 'filled', 'cancelled'];

interface PastListsProps {
  readonly first: PastList;
  /** Of the page. */
  readonly market: PerpetualMarket;
  readonly marketOf: (of: { readonly coin: string }) => PerpetualMarket | null;
}

/** What is over: positions, orders and fundings, of this market or of all. */
export function PastLists({ first, market, marketOf }: PastListsProps) {
  const say = useSay();
  const [list, setList] = useState(first);
  const [where, setWhere] = useState<'all' | 'here'>('all');
  const [state, setState] = useState<OrderState>('all');
  const coin = where === 'all' ? null : market.coin;
  return (
    <>
      <div className={styles['filters']}>
        <Choice
          label={say('perpetual-sheets.past.list')}
          options={LISTS.map((key) => ({ key, label: say(`perpetual-sheets.past.${key}`) }))}
          chosen={list}
          onChoose={setList}
        />
        <Select label={say('perpetual-sheets.past.market')} value={where} onChange={(key) => setWhere(key === 'here' ? key : 'all')}>
          <option value="all">{say('perpetual-sheets.past.everywhere')}</option>
          <option value="here">{market.display}</option>
        </Select>
        {list === 'orders' && (
          <Select label={say('trade.order.state')} value={state} onChange={(key) => setState(STATES.find((one) => one === key) ?? 'all')}>
            {STATES.map((key) => (
              <option key={key} value={key}>
                {say(`perpetual-sheets.past.state.${key}`)}
              </option>
            ))}
          </Select>
        )}
      </div>
      {list === 'positions' && <PastPositions coin={coin} marketOf={marketOf} />}
      {list === 'orders' && <PastOrders coin={coin} state={state} marketOf={marketOf} />}
      {list === 'fundings' && <PastFundings coin={coin} marketOf={marketOf} />}
    </>
  );
}
