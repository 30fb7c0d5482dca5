import { AddressPage } from './address-page.tsx';

/** The e-mail address of the account. */
export function EmailPage() {
  return <AddressPage channel="email" />;
}
