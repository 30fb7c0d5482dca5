import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useSay } from '../../../i18n/text.tsx';
import { isBuiltIn, useSettings } from '../../../session/settings.ts';
import styles from '../auth.module.css';
import type { SignWay } from '../model/sign-ways.ts';

type NameFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'name' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'dir' | 'enterKeyHint'
> & {
  /** The browser names passkeys too where it fills in the name. */
  readonly withPasskeys?: boolean;
};

/** What a browser fills in where somebody signs in: names that it knows, and passkeys. */
const SIGN_IN_NAMES = 'username webauthn';

/** The name of an account, as password managers know it. */
export function NameField({ withPasskeys = false, ...props }: NameFieldProps) {
  return (
    <TextField
      {...props}
      name="username"
      autoComplete={withPasskeys ? SIGN_IN_NAMES : 'username'}
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      enterKeyHint="next"
    />
  );
}

interface FormEndProps {
  /** What went wrong with the whole form; null when nothing did. */
  readonly failure: string | null;
  readonly busy: boolean;
  readonly waiting: boolean;
  readonly label: string;
  /** The way to the other form, and what else stands below. */
  readonly children: ReactNode;
}

/** The end of a form: the failure, the button, and the way elsewhere. */
export function FormEnd({ failure, busy, waiting, label, children }: FormEndProps) {
  return (
    <>
      {failure !== null && <Note kind="danger">{failure}</Note>}
      <div className={styles['actions']}>
        <Button kind="primary" wide submit busy={busy} waiting={waiting}>
          {label}
        </Button>
        {children}
      </div>
    </>
  );
}

interface WayTabsProps<Way extends SignWay> {
  /** Ties the tabs to their panel (`TabPanel` takes the same). */
  readonly id: string;
  readonly label: string;
  readonly ways: readonly Way[];
  /** What tabs are called where it is not the usual. */
  readonly names?: Partial<Record<Way, string>>;
  readonly chosen: Way;
  readonly onChoose: (way: Way) => void;
}

/** The tabs of a form that can be filled in by account name, e-mail or phone; none where there is one way. */
export function WayTabs<Way extends SignWay>({ id, label, ways, names: own = {}, chosen, onChoose }: WayTabsProps<Way>) {
  const say = useSay();
  const known = !isBuiltIn(useSettings());
  // Until the settings are there the place of all tabs is kept, so that nothing below moves when they come.
  if (known && ways.length < 2) return null;
  const names = { account: say('codes.way.account'), email: say('codes.way.email'), phone: say('codes.way.phone'), ...own };
  if (!known) {
    return (
      <div className={styles['keptPlace']} inert>
        <Tabs
          id={`${id}-kept`}
          label={label}
          look="filled"
          tabs={(['account', 'email', 'phone'] as const).map((key) => ({ key, label: names[key] }))}
          chosen="account"
          onChoose={() => undefined}
        />
      </div>
    );
  }
  return (
    <Tabs id={id} label={label} look="filled" tabs={ways.map((key) => ({ key, label: names[key] }))} chosen={chosen} onChoose={onChoose} />
  );
}
