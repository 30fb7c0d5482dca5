import { Suspense, useState } from 'react';
import { failureText } from '../../../../form/failure-text.ts';
import { useSending } from '../../../../form/sending.ts';
import { isolated } from '../../../../i18n/formats.ts';
import { useSay } from '../../../../i18n/text.tsx';
import { announce } from '../../../../ui/announce.ts';
import { Card, Note } from '../../../../ui/card.tsx';
import { Switch } from '../../../../ui/field.tsx';
import { later } from '../../../../ui/later.ts';
import parts from '../../../../ui/ticket-parts.module.css';
import { setAllowListOnly, useRefreshBook, type AddressBook } from '../queries.ts';

const OpenBookSheet = later(async () => (await import('./open-book-sheet.tsx')).OpenBookSheet);

/** Whether the book takes new addresses: closed at once, opened a day later and only by the owner. */
export function AllowListCard({ book: { isAllowListOnly, openTime } }: { readonly book: AddressBook }) {
  const say = useSay();
  const refresh = useRefreshBook();
  const [isOpening, setOpening] = useState(false);
  const { busy, words, send, forget } = useSending((failed) => failureText(failed, say));
  const close = async () => {
    await setAllowListOnly(true, {});
    await refresh();
    announce(say('addresses.closed.done'));
  };
  const change = (isOn: boolean) => {
    forget();
    if (!isOn) setOpening(true);
    else if (!busy) void send(close, () => void refresh());
  };
  return (
    <Card>
      <Switch label={say('addresses.closed.label')} checked={isAllowListOnly} onChange={change} />
      <p className={parts['fine']}>{say('addresses.closed.text')}</p>
      {openTime !== '' && <Note kind="warn">{say('addresses.closed.opens', { time: isolated(openTime) })}</Note>}
      {words !== null && (
        <Note kind="danger" alert>
          {words}
        </Note>
      )}
      <Suspense fallback={null}>{isOpening && <OpenBookSheet onClose={() => setOpening(false)} />}</Suspense>
    </Card>
  );
}
