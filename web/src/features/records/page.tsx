import { Suspense } from 'react';
import { useNavigator, useSearch } from '../../navigation/hooks.ts';
import { useSay } from '../../i18n/text.tsx';
import { useHoldings } from '../../session/assets.ts';
import { useProducts, withAllOpen } from '../../product/products.ts';
import { useSettings } from '../../session/settings.ts';
import { useMarkets } from '../../session/markets.ts';
import { useAmountsHidden, useTimeStyle } from '../../session/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { kindsOf, STATEMENT, tabsOf, tabsShown, type Tab } from './model/kinds.ts';
import { periodOf } from './model/period.ts';
import { linesOf } from './model/rows.ts';
import { DealSheet } from './parts/deal-sheet.tsx';
import { Filters } from './parts/filters.tsx';
import { RecordList } from './parts/record-list.tsx';
import { RecordSheet } from './parts/record-sheet.tsx';
import type { RecordFilter } from './queries.ts';
import { useDeals, useRecords } from './queries.ts';
import styles from './records.module.css';
import { later } from '../../ui/later.ts';

const Statement = later(async () => (await import('./parts/statement.tsx')).Statement);

const detailSheet = 'records-detail';
const dealSheet = 'records-deal';
/** The shell shows it, over any page. */
const proofsSheet = 'shell-proofs';

interface Asked {
  readonly tab?: string | undefined;
  readonly coin?: string | undefined;
  readonly kind?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly month?: string | undefined;
}

/** The filter of the address; what is not known there filters nothing. */
function filterOf(tabs: readonly [Tab, ...Tab[]], { tab, coin, kind, from, to }: Asked, zone: string): RecordFilter {
  const chosen = tabs.find((one) => one.tab === tab) ?? tabs[0];
  return {
    tab: chosen,
    coin: coin !== undefined && /^[a-z0-9]{1,16}$/i.test(coin) ? coin.toLowerCase() : null,
    type: kindsOf(chosen).find(({ type }) => String(type) === kind)?.type ?? null,
    period: periodOf({ from, to }),
    zone,
  };
}

/** Coins that may have moved: those with a market, those that are held, and the one that is asked for. */
function useCoins(asked: string | null): readonly string[] {
  const { entries } = useMarkets();
  const { rows } = useHoldings();
  const traded = entries.flatMap(({ pair, coin }) => (pair === null ? [] : [coin.toLowerCase()]));
  return [...new Set(['usdt', ...(rows ?? []).map(({ asset }) => asset), ...(asked === null ? [] : [asked]), ...traded])];
}

/** Every change of every balance, and what they come to by month. */
export function RecordsPage() {
  const say = useSay();
  const masked = useAmountsHidden();
  const tabs = tabsOf(useProducts());
  // what a product has brought or cost stays to be read when it is closed
  const settings = withAllOpen(useSettings());
  const search = useSearch<'/cashflow'>();
  const navigator = useNavigator();
  const sheet = useSheet([proofsSheet]);
  const { zone } = useTimeStyle();
  const filter = filterOf(tabs, search, zone);
  const chosen = search.tab === STATEMENT ? STATEMENT : filter.tab.tab;
  const lists = tabsShown(tabs, ({ isOffered }) => isOffered(settings), filter.tab).map(({ tab, label }) => ({
    key: tab,
    label: say(label),
  }));
  const narrow = (changes: Asked) => void navigator.changeSearch<'/cashflow'>(changes, { replace: true });
  return (
    <div className={styles['page']}>
      <Tabs
        id="records"
        label={say('records.tab.label')}
        tabs={[...lists, { key: STATEMENT, label: say('records.statement.tab') }]}
        chosen={chosen}
        onChoose={(tab) => narrow({ tab, kind: undefined, month: undefined })}
      />
      <TabPanel id="records" chosen={chosen} className={styles['panel']}>
        {chosen === STATEMENT ? (
          <Suspense fallback={<SkeletonRows rows={6} />}>
            <Statement month={search.month} masked={masked} onMonth={(month) => narrow({ month })} />
          </Suspense>
        ) : (
          <Lists filter={filter} masked={masked} onNarrow={narrow} />
        )}
      </TabPanel>
      <Button onPress={() => sheet.open(proofsSheet)}>{say('records.proofs')}</Button>
    </div>
  );
}

interface ListsProps {
  readonly filter: RecordFilter;
  readonly masked: boolean;
  readonly onNarrow: (changes: Asked) => void;
}

/** One list of changes, and the sheet of what is opened. */
function Lists({ filter, masked, onNarrow }: ListsProps) {
  const search = useSearch<'/cashflow'>();
  const navigator = useNavigator();
  const records = useRecords(filter);
  const deals = useDeals(filter, records.rows?.length ?? null);
  const coins = useCoins(filter.coin);
  const sheet = useSheet([detailSheet, dealSheet]);
  const opened = sheet.opened !== detailSheet ? undefined : records.rows?.find(({ recordId }) => String(recordId) === search.id);
  const line =
    sheet.opened !== dealSheet ? undefined : linesOf(records.rows ?? [], deals ?? []).find(({ deal }) => deal?.orderId === search.id);
  const openSheet = (id: string, name: string) => void navigator.changeSearch<'/cashflow'>({ id, sheet: name }, { state: { sheet: true } });
  const open = (recordId: number) => openSheet(String(recordId), detailSheet);
  return (
    <>
      <Filters
        filter={filter}
        coins={coins}
        onCoin={(coin) => onNarrow({ coin: coin ?? undefined })}
        onKind={(type) => onNarrow({ kind: type === null ? undefined : String(type) })}
        onPeriod={({ from, to }) => onNarrow({ from: from ?? undefined, to: to ?? undefined })}
      />
      <RecordList
        filter={filter}
        records={records}
        deals={deals}
        masked={masked}
        onOpen={open}
        onOpenDeal={(orderId) => openSheet(orderId, dealSheet)}
        onWiden={() => onNarrow({ coin: undefined, kind: undefined, from: undefined, to: undefined })}
      />
      {line !== undefined && line.deal !== null && (
        <DealSheet deal={line.deal} line={line} records={records} masked={masked} onOpen={open} onClose={() => sheet.close()} />
      )}
      {opened !== undefined && <RecordSheet row={opened} masked={masked} onClose={() => sheet.close()} />}
    </>
  );
}
