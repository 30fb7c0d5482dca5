import { useEffect, useRef, useState } from 'react';
import { useSay } from '../../../i18n/text.tsx';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';

const COPIED_MS = 1_500;

/** Says in its own place that it has copied, or that it could not. A page without https has no clipboard: one press marks the whole link. */
export function CopyButton({ text }: { readonly text: string }) {
  const say = useSay();
  const [copied, setCopied] = useState<'done' | 'failed' | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!('clipboard' in navigator)) return null;
  const copy = async () => {
    clearTimeout(timer.current);
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // the browser was not allowed to, or the page was not in front
      setCopied('failed');
      return;
    }
    setCopied('done');
    announce(say('shell.common.copied'));
    timer.current = setTimeout(() => setCopied(null), COPIED_MS);
  };
  return (
    <>
      <Button kind="primary" wide onPress={() => void copy()}>
        <Icon name={copied === 'done' ? 'check' : 'copy'} small />
        {copied === 'done' ? say('shell.common.copied') : say('invites.code.copy')}
      </Button>
      {copied === 'failed' && (
        <Note kind="warn" alert>
          {say('invites.code.notCopied')}
        </Note>
      )}
    </>
  );
}

export function ShareButton({ text, link }: { readonly text: string; readonly link: string }) {
  const say = useSay();
  if (!('share' in navigator)) return null;
  // Whoever closes the sheet of the device has changed his mind.
  const share = () => void navigator.share({ text, url: link }).catch(() => undefined);
  return (
    <Button kind="line" wide onPress={share}>
      <Icon name="external" small />
      {say('invites.code.share')}
    </Button>
  );
}
