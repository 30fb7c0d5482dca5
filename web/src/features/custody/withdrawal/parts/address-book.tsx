import { Suspense, useState } from 'react';
import { failureText } from '../../../../form/failure-text.ts';
import { AskSheet } from '../../../../form/ask-sheet.tsx';
import { useSending } from '../../../../form/sending.ts';
import { isolated } from '../../../../i18n/formats.ts';
import { useSay } from '../../../../i18n/text.tsx';
import { useSearch } from '../../../../navigation/hooks.ts';
import { Moment } from '../../../../product/moment.tsx';
import { announce } from '../../../../ui/announce.ts';
import { Button, ButtonLink, IconButton } from '../../../../ui/button.tsx';
import { Note } from '../../../../ui/card.tsx';
import { later } from '../../../../ui/later.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../../../ui/states.tsx';
import { useSheet } from '../../../../ui/use-sheet.ts';
import { networkName } from '../../model/networks.ts';
import { AddressText, OwnWords } from './address-text.tsx';
import { AllowListCard } from './allow-list-card.tsx';
import { AddressTag } from './address-tag.tsx';
import { removeAddress, useAddressBook, useChannels, useRefreshBook, type AddressBook, type BookAddress } from '../queries.ts';
import styles from '../withdrawal.module.css';

const AddAddressSheet = later(async () => (await import('./add-address-sheet.tsx')).AddAddressSheet);

/** The own address book: where withdrawals may go, from when on, and whether others can be added. */
export function AddressBookPart() {
  const say = useSay();
  const { book, failed, busy, retry } = useAddressBook();
  if (book !== null) return <Book book={book} onDue={retry} />;
  if (!failed) return <SkeletonRows rows={4} leading={false} />;
  return <ErrorState title={say('shell.failure.network')} text={say('addresses.list.failed')} retrying={busy} onRetry={retry} />;
}

function Book({ book, onDue }: { readonly book: AddressBook; readonly onDue: () => void }) {
  const say = useSay();
  const { channel: asked } = useSearch<'/withdrawDeposit'>();
  const channels = useChannels();
  const sheet = useSheet(['add-address']);
  const [proved, setProved] = useState<BookAddress | null>(null);
  const channel = channels.find(({ rechargeName }) => rechargeName === asked) ?? channels[0];
  const { addresses, isAllowListOnly } = book;
  const close = () => {
    setProved(null);
    sheet.close();
  };
  return (
    <div className={styles['page']}>
      <section className={styles['choose']} aria-labelledby="addresses">
        <p>{say('addresses.page.text')}</p>
        <p className={styles['fine']}>{useWaitText(book.readySeconds)}</p>
        <h2 id="addresses">{say('addresses.page.list')}</h2>
        {addresses.length === 0 ? (
          <EmptyState compact text={say('addresses.list.none')} />
        ) : (
          <ul className={styles['cards']}>
            {addresses.toReversed().map((address) => (
              <AddressCard
                key={address.addressId}
                address={address}
                onDue={onDue}
                onProve={() => {
                  setProved(address);
                  sheet.open('add-address');
                }}
              />
            ))}
          </ul>
        )}
        {channel !== undefined && (
          <Button kind="primary" wide waiting={isAllowListOnly} onPress={() => !isAllowListOnly && sheet.open('add-address')}>
            {say(isAllowListOnly ? 'addresses.add.closed' : 'addresses.add.open')}
          </Button>
        )}
      </section>
      <section className={styles['terms']}>
        <AllowListCard book={book} />
      </section>
      {sheet.opened === 'add-address' && channel !== undefined && (
        <Suspense fallback={null}>
          <AddAddressSheet
            channel={proved?.channel ?? channel.rechargeName}
            channels={channels}
            known={proved}
            onAdded={close}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}

const HOUR_SECONDS = 3_600;

/** For how long a new address waits. */
function useWaitText(seconds: number): string {
  const say = useSay();
  return seconds < HOUR_SECONDS
    ? say('addresses.page.waitSeconds', { count: isolated(String(seconds)) })
    : say('addresses.page.waitHours', { count: isolated(String(Math.round(seconds / HOUR_SECONDS))) });
}

interface AddressCardProps {
  readonly address: BookAddress;
  readonly onDue: () => void;
  readonly onProve: () => void;
}

function AddressCard({ address, onDue, onProve }: AddressCardProps) {
  const say = useSay();
  const [isRemoving, setRemoving] = useState(false);
  const { channel, label, coin, isBound, isProved, times } = address;
  return (
    <li className={styles['card']}>
      <div className={styles['cardHead']}>
        <strong>{label === '' ? say('addresses.row.noLabel') : <OwnWords>{label}</OwnWords>}</strong>
        <AddressTag address={address} onDue={onDue} />
      </div>
      <AddressText address={address.address} />
      <p className={styles['fine']}>
        {coin.toUpperCase()} · <bdi>{networkName(channel)}</bdi> · <Moment atMs={times.createMs} />
      </p>
      {!isProved && <p className={styles['fine']}>{say('addresses.row.unprovedText')}</p>}
      {isBound && <p className={styles['fine']}>{say('addresses.row.bound')}</p>}
      <div className={styles['cardActions']}>
        {isProved ? (
          <ButtonLink to="/withdraw/drawings" search={{ channel, address: address.address }} small>
            {say('addresses.row.use')}
          </ButtonLink>
        ) : (
          <Button small onPress={onProve}>
            {say('addresses.row.prove')}
          </Button>
        )}
        {!isBound && <IconButton icon="delete" label={say('addresses.remove.action')} onPress={() => setRemoving(true)} />}
      </div>
      {isRemoving && <RemoveSheet address={address} onClose={() => setRemoving(false)} />}
    </li>
  );
}

function RemoveSheet({ address, onClose }: { readonly address: BookAddress; readonly onClose: () => void }) {
  const say = useSay();
  const refresh = useRefreshBook();
  const { busy, words, send } = useSending((failed) =>
    failed.kind === 'network' ? say('addresses.remove.unknown') : failureText(failed, say),
  );
  const remove = async () => {
    await removeAddress(address.addressId);
    announce(say('addresses.remove.done'));
    onClose();
    await refresh();
  };
  return (
    <AskSheet
      title={say('addresses.remove.title')}
      yes={say('addresses.remove.yes')}
      kind="danger"
      busy={busy}
      onYes={() => void send(remove, () => void refresh())}
      onNo={onClose}
    >
      <p>{say('addresses.remove.text')}</p>
      <AddressText address={address.address} />
      {words !== null && (
        <Note kind="danger" alert>
          {words}
        </Note>
      )}
    </AskSheet>
  );
}
