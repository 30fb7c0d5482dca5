import { useState } from 'react';
import { useSay } from '../../../i18n/text.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { TabPanel, Tabs } from '../../../ui/tabs.tsx';
import type { PerpetualMarket } from '../model/market.ts';
import styles from '../market-sheet.module.css';
import { MarketFunding } from './market-funding.tsx';
import { MarketLiquidations } from './market-liquidations.tsx';
import { MarketNow } from './market-now.tsx';
import { MarketTerms } from './market-terms.tsx';

const TABS = ['now', 'terms', 'funding', 'liquidations'] as const;

interface MarketSheetProps {
  readonly market: PerpetualMarket;
  readonly onClose: () => void;
}

/** What is to be known of a market of contracts: its prices, terms, fundings and liquidations. */
export function MarketSheet({ market, onClose }: MarketSheetProps) {
  const say = useSay();
  const [tab, setTab] = useState<(typeof TABS)[number]>('now');
  return (
    <Sheet
      open
      onClose={onClose}
      title={
        <>
          {say('perpetual.market.open')} <bdi dir="ltr">{market.display}</bdi>
        </>
      }
    >
      <Tabs
        id="contract-market"
        label={say('perpetual.market.open')}
        tabs={TABS.map((key) => ({ key, label: say(`perpetual-market.tab.${key}`) }))}
        chosen={tab}
        onChoose={setTab}
      />
      <TabPanel id="contract-market" chosen={tab} className={styles['panel']}>
        {tab === 'now' && <MarketNow market={market} />}
        {tab === 'terms' && <MarketTerms market={market} />}
        {tab === 'funding' && <MarketFunding market={market} />}
        {tab === 'liquidations' && <MarketLiquidations market={market} />}
      </TabPanel>
    </Sheet>
  );
}
