import { LockLine } from './lock-line.tsx';
import { SignInsLine } from './sign-ins-line.tsx';

/** What is said under the header to whoever is signed in. `isTrade`: on a page on which something can be opened. */
export function HeaderLines({ isTrade }: { readonly isTrade: boolean }) {
  return (
    <>
      <SignInsLine />
      {isTrade && <LockLine />}
    </>
  );
}
