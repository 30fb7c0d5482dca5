import { recordFile } from '@candor/contract/modules/statements/calls';
import { callFile } from '../../../api/files.ts';
import { useSay } from '../../../i18n/text.tsx';
import { csvName } from '../model/csv.ts';
import { fileParameters, type RecordFilter } from '../queries.ts';
import { FileButton } from './file-button.tsx';

/** All rows of the filter as a file, with every digit and times in UTC; the server writes it, and ends when nobody wants it any more. */
export function Download({ filter }: { readonly filter: RecordFilter }) {
  const say = useSay();
  const make = async (signal: AbortSignal) => {
    const content = await callFile(recordFile, fileParameters(filter), signal);
    const { tab, coin, type } = filter;
    const name = csvName([tab.tab, ...(coin === null ? [] : [coin]), ...(type === null ? [] : [String(type)])], Date.now());
    return { name, content, done: say('records.file.done') };
  };
  return <FileButton make={make} failed={say('records.file.failed')} />;
}
