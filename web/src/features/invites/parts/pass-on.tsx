import { useEffect, useRef, useState } from 'react';
import { useSay } from '../../../i18n/text.tsx';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';

const COPIED_MS = 1_500;

/** Says in its own place that it has copied. A page without https has no clipboard: one press marks the whole link. */
export function CopyButton({ text }: { readonly text: string }) {
  const say = useSay();
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!('clipboard' in navigator)) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    announce(say('shell.common.copied'));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), COPIED_MS);
  };
  return (
    <Button kind="primary" wide onPress={() => void copy().catch(() => undefined)}>
      <Icon name={isCopied ? 'check' : 'copy'} small />
      {isCopied ? say('shell.common.copied') : say('invites.code.copy')}
    </Button>
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
