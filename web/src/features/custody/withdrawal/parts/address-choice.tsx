import { useId, type Ref } from 'react';
import { useSay } from '../../../../i18n/text.tsx';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { ErrorState, SkeletonRows } from '../../../../ui/states.tsx';
import type { BookAddress } from '../queries.ts';
import styles from '../withdrawal.module.css';
import { AddressText, OwnWords } from './address-text.tsx';
import { AddressTag } from './address-tag.tsx';

interface AddressChoiceProps {
  readonly channel: string;
  readonly list: {
    readonly own: readonly BookAddress[] | null;
    readonly failed: boolean;
    readonly busy: boolean;
    readonly retry: () => void;
  };
  readonly chosen: string;
  readonly onChoose: (address: string) => void;
  readonly onAdd: () => void;
  readonly error: string | undefined;
  readonly ref: Ref<HTMLDivElement>;
}

/** One of the own addresses of the channel, or a new one. */
export function AddressChoice({ channel, list: { own, failed, busy, retry }, chosen, onChoose, onAdd, error, ref }: AddressChoiceProps) {
  const say = useSay();
  const id = useId();
  return (
    <div
      className={styles['choice']}
      ref={ref}
      tabIndex={-1}
      role="radiogroup"
      aria-labelledby={id}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <div className={styles['choiceHead']}>
        <h3 id={id}>{say('withdraw.form.to')}</h3>
        <ButtonLink to="/withdrawDeposit" search={{ channel }} kind="plain" small>
          {say('withdraw.page.book')}
        </ButtonLink>
      </div>
      {own === null &&
        (failed ? (
          <ErrorState text={say('addresses.list.failed')} retrying={busy} onRetry={retry} />
        ) : (
          <SkeletonRows rows={1} leading={false} />
        ))}
      {own?.length === 0 && <p className={styles['fine']}>{say('withdraw.form.noAddress')}</p>}
      {own?.map((address) => (
        <label key={address.addressId} className={styles['option']}>
          <input type="radio" name={id} checked={address.address === chosen} onChange={() => onChoose(address.address)} />
          <span className={styles['optionText']}>
            <span className={styles['optionHead']}>
              {address.label === '' ? say('addresses.row.noLabel') : <OwnWords>{address.label}</OwnWords>}
              <AddressTag address={address} onDue={retry} />
            </span>
            <AddressText address={address.address} />
          </span>
        </label>
      ))}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles['error']}>
          <Icon name="warning" small />
          {error}
        </p>
      )}
      <Button onPress={onAdd}>{say('addresses.add.open')}</Button>
    </div>
  );
}
