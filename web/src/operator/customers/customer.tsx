import * as v from 'valibot';
import { isolated } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { Card, Note, Tag } from '../../ui/card.tsx';
import { useSayEnglish } from '../english.ts';
import { wordsOf } from '../form/fields.ts';
import { Fact, Facts } from '../look/facts.tsx';
import { Loaded } from '../look/loaded.tsx';
import { minuteText } from '../look/times.ts';
import { TrailOf } from '../look/trail-of.tsx';
import { useLook } from '../look/use-look.ts';
import operatorStyles from '../operator.module.css';
import { addressOf } from '../pages.ts';
import { LEVELS, STATES } from '../verification/review-shapes.ts';
import { useWords } from '../verification/use-words.ts';
import { CustomerActions } from './customer-actions.tsx';
import styles from './customers.module.css';
import { PartRows } from './part-rows.tsx';

const customerShape = v.object({
  account: v.number(),
  loginName: v.string(),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  unproved: v.array(v.string()),
  registeredMs: v.nullable(v.number()),
  isOpen: v.boolean(),
  hasSecondFactor: v.boolean(),
  verifications: v.array(v.object({ id: v.number(), level: v.number(), status: v.number(), isProved: v.boolean() })),
  country: v.nullable(v.string()),
  level: v.nullable(v.number()),
  freeze: v.nullable(v.object({ reason: v.string(), sinceMs: v.number() })),
  parts: v.array(v.object({ name: v.string(), of: v.string(), isOpen: v.boolean() })),
});
type Shown = v.InferOutput<typeof customerShape>;

/** Sub pages that are no list of the account. */
const ACTIONS = 'actions';
const TRAIL = 'trail';
/** The list where one arrives. */
const BALANCES = 'asset.all';

interface CustomerProps {
  readonly account: number;
  /** The list that is shown, `actions` or `trail`; nothing where one arrives. */
  readonly part: string;
}

/** An account as its owner sees it, what operators do with it, and what they have done. */
export function Customer({ account, part: asked }: CustomerProps) {
  const part = asked === '' ? BALANCES : asked;
  const look = useLook('customers.show', customerShape, { account });
  return (
    <Loaded look={look}>
      {(customer) => (
        <>
          <About customer={customer} />
          <Parts customer={customer} part={part} />
          {part === ACTIONS && <CustomerActions account={account} isFrozen={customer.freeze !== null} />}
          {part === TRAIL && <TrailOf object={{ account }} />}
          {part !== ACTIONS && part !== TRAIL && <PartRows key={part} account={account} part={part} />}
        </>
      )}
    </Loaded>
  );
}

function About({ customer }: { readonly customer: Shown }) {
  const say = useSay();
  const { account, loginName, registeredMs, isOpen, hasSecondFactor, country, level, freeze } = customer;
  return (
    <Card>
      <div className={operatorStyles['cardHead']}>
        <h2>
          <bdi>{loginName}</bdi>
        </h2>
        <Tag>{isolated(String(account))}</Tag>
        {!isOpen && <Tag kind="warn">{say('operator-customers.closed')}</Tag>}
        {freeze !== null && <Tag kind="warn">{say('operator-customers.frozen')}</Tag>}
      </div>
      {freeze !== null && (
        <Note kind="warn">
          {say('operator-customers.frozenSince', { time: isolated(minuteText(freeze.sinceMs)), reason: isolated(freeze.reason) })}
        </Note>
      )}
      <Facts>
        <Address customer={customer} kind="email" name={say('operator-customers.email')} />
        <Address customer={customer} kind="phone" name={say('operator-customers.phone')} />
        <Fact name={say('operator-customers.registered')}>{registeredMs === null ? '–' : minuteText(registeredMs)}</Fact>
        <Fact name={say('operator-customers.country')}>{country ?? '–'}</Fact>
        <Fact name={say('operator-customers.level')}>{level ?? '–'}</Fact>
        <Fact name={say('operator-customers.factor')}>{say(hasSecondFactor ? 'operator-customers.on' : 'operator-customers.off')}</Fact>
        <Verifications customer={customer} />
      </Facts>
    </Card>
  );
}

function Address({ customer, kind, name }: { readonly customer: Shown; readonly kind: 'email' | 'phone'; readonly name: string }) {
  const say = useSay();
  const address = customer[kind];
  return (
    <Fact name={name}>
      {address ?? '–'}
      {address !== null && customer.unproved.includes(kind) && <Tag kind="warn">{say('operator-customers.unproved')}</Tag>}
    </Fact>
  );
}

function Verifications({ customer: { verifications } }: { readonly customer: Shown }) {
  const say = useSay();
  const words = useWords();
  const said = verifications.map(({ id, level, status }) =>
    say('operator-customers.verification', {
      id: isolated(String(id)),
      level: words(LEVELS, level),
      status: words(STATES, status),
    }),
  );
  return <Fact name={say('operator-customers.verifications')}>{said.length === 0 ? '–' : said.join('; ')}</Fact>;
}

function Parts({ customer: { account, parts }, part: shown }: { readonly customer: Shown; readonly part: string }) {
  const say = useSay();
  const english = useSayEnglish();
  const link = (part: string, text: string) => (
    <a key={part} href={addressOf('customers', `${account}/${part}`)} aria-current={part === shown ? 'page' : undefined}>
      {text}
    </a>
  );
  return (
    <nav className={styles['groups']} aria-label={say('operator-customers.parts')}>
      <div className={styles['links']}>
        {link(ACTIONS, say('operator-customers.actions'))}
        {link(TRAIL, say('operator-customers.trail'))}
      </div>
      {[...new Set(parts.map(({ of }) => of))].map((of) => (
        <div key={of}>
          <h3>{english(wordsOf(of))}</h3>
          <div className={styles['links']}>
            {parts.filter((one) => one.of === of).map(({ name }) => link(name, english(wordsOf(name))))}
          </div>
        </div>
      ))}
    </nav>
  );
}
