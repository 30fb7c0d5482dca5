import { useState } from 'react';
import { useSay } from '../../../i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toast.tsx';
import { csvName, csvOf } from '../model/csv.ts';
import type { RecordFilter } from '../queries.ts';
import { fetchAllRecords } from '../queries.ts';

/** The file is made here, in the browser; its address lives until the browser has taken it. */
function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** All rows of the filter as a file, with every digit and times in UTC. */
export function Download({ filter }: { readonly filter: RecordFilter }) {
  const say = useSay();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const { rows, kinds } = await fetchAllRecords(filter);
      const { tab, coin, type } = filter;
      save(csvName([tab.tab, ...(coin === null ? [] : [coin]), ...(type === null ? [] : [String(type)])], Date.now()), csvOf(rows, kinds));
      toast(say('records.file.done', { count: rows.length }));
    } catch {
      toast(say('records.file.failed'), 'refusal');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button small busy={busy} onPress={() => void download()}>
      {!busy && <Icon name="document" small />}
      {say('records.file.download')}
    </Button>
  );
}
