import { useSay } from '../../../i18n/text.tsx';
import { usePlayMoney } from '../../../session/price-source.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from '../home.module.css';

const PROOFS = [
  { key: 'prices', icon: 'chart' },
  { key: 'book', icon: 'book' },
  { key: 'money', icon: 'records' },
] as const;

/** For visitors: what this place is, and the two ways in. */
export function Welcome() {
  const say = useSay();
  const playMoney = usePlayMoney();
  return (
    <section className={styles['welcome']} aria-labelledby="slogan">
      <h1 id="slogan" tabIndex={-1}>
        {say('home.slogan')}
      </h1>
      <p>{say('home.sloganText')}</p>
      <div className={styles['ways']}>
        <ButtonLink kind="primary" to="/register" search={{}}>
          {say('home.register')}
        </ButtonLink>
        <ButtonLink to="/login" search={{}}>
          {say('home.login')}
        </ButtonLink>
      </div>
      <ul className={styles['proofs']}>
        {PROOFS.map(({ key, icon }) => (
          <li key={key}>
            <Icon name={icon} />
            <h2>{say(`home.proofs.${key}`)}</h2>
            <p>{say(key === 'book' && playMoney ? 'home.proofs.bookDemoText' : `home.proofs.${key}Text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
