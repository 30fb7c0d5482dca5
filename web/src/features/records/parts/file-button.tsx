import { useState } from 'react';
import { saveFile } from '../../../ui/save-file.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toast.tsx';

interface MadeFile {
  readonly name: string;
  readonly text: string;
  /** What is said when it is saved. */
  readonly done: string;
}

/** Makes a file and hands it to the device; while it is made the button waits. */
export function FileButton({ make, failed }: { readonly make: () => Promise<MadeFile>; readonly failed: string }) {
  const say = useSay();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const { name, text, done } = await make();
      saveFile(name, text, 'text/csv');
      toast(done);
    } catch {
      toast(failed, 'refusal');
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
