import { useEffect, useRef, useState } from 'react';
import { isFailure } from '../../../api/failures.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toast.tsx';

interface MadeFile {
  readonly name: string;
  readonly content: string | Blob;
  /** What is said when it is saved. */
  readonly done: string;
}

interface FileButtonProps {
  readonly make: (signal: AbortSignal) => Promise<MadeFile>;
  /** What is said of a failure of which the server says nothing. */
  readonly failed: string;
}

/** Makes a file and hands it to the device; until it is made another press gives it up, and so does leaving the page. */
export function FileButton({ make, failed }: FileButtonProps) {
  const say = useSay();
  const [isMaking, setIsMaking] = useState(false);
  const giveUp = useRef<AbortController>(null);
  useEffect(() => () => giveUp.current?.abort(), []);
  const download = async () => {
    const controller = new AbortController();
    giveUp.current = controller;
    setIsMaking(true);
    try {
      const { name, content, done } = await make(controller.signal);
      saveFile(name, content, 'text/csv');
      toast(done);
    } catch (error) {
      if (!controller.signal.aborted) toast(isFailure(error) && error.words !== '' ? error.words : failed, 'refusal');
    } finally {
      setIsMaking(false);
    }
  };
  return (
    <Button small onPress={() => (isMaking ? giveUp.current?.abort() : void download())}>
      <Icon name={isMaking ? 'close' : 'document'} small />
      {say(isMaking ? 'records.file.cancel' : 'records.file.download')}
    </Button>
  );
}
