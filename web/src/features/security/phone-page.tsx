import { AddressPage } from './address-page.tsx';

/** The phone number of the account. */
export function PhonePage() {
  return <AddressPage channel="phone" />;
}
