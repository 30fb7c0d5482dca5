import { useSay } from '../../../i18n/text.tsx';
import { csvName, csvOf } from '../model/csv.ts';
import type { RecordFilter } from '../queries.ts';
import { fetchAllRecords } from '../queries.ts';
import { FileButton } from './file-button.tsx';

/** All rows of the filter as a file, with every digit and times in UTC. */
export function Download({ filter }: { readonly filter: RecordFilter }) {
  const say = useSay();
  const make = async () => {
    const { rows, kinds } = await fetchAllRecords(filter);
    const { tab, coin, type } = filter;
    const name = csvName([tab.tab, ...(coin === null ? [] : [coin]), ...(type === null ? [] : [String(type)])], Date.now());
    return { name, text: csvOf(rows, kinds), done: say('records.file.done', { count: rows.length }) };
  };
  return <FileButton make={make} failed={say('records.file.failed')} />;
}
