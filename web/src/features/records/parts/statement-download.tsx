import { useSay } from '../../../i18n/text.tsx';
import { useProducts } from '../../../product/products.ts';
import { tabsOf } from '../model/kinds.ts';
import { statementFile, type Statement } from '../model/statement.ts';
import { FileButton } from './file-button.tsx';

/** The statement that is shown, as a file with every digit. */
export function StatementDownload({ told }: { readonly told: Statement }) {
  const say = useSay();
  const tabs = tabsOf(useProducts());
  const make = async () => {
    const lists = await Promise.all(tabs.map(async ({ list }) => await list()));
    const kinds = Object.assign({}, ...lists.map(({ fileKinds }) => fileKinds)) as Record<number, string>;
    return { name: `candor-statement-${told.month}.csv`, text: statementFile(told, kinds), done: say('records.statement.done') };
  };
  return <FileButton make={make} failed={say('records.statement.failed')} />;
}
