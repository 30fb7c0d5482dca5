import { addressParts } from '../model/address.ts';
import styles from '../withdrawal.module.css';

/** A whole address, with the characters in bold that are compared: the first and the last six. */
export function AddressText({ address }: { readonly address: string }) {
  const [start, middle, end] = addressParts(address);
  return (
    <bdi dir="ltr" lang="" className={styles['address']} translate="no">
      <b>{start}</b>
      {middle}
      <b>{end}</b>
    </bdi>
  );
}

/** What somebody has typed, in whatever language. */
export function OwnWords({ children }: { readonly children: string }) {
  return (
    <bdi dir="auto" lang="">
      {children}
    </bdi>
  );
}
