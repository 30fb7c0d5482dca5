import { useSearch } from '../../navigation/hooks.ts';
import { useState } from 'react';
import { useStore } from 'zustand';
import { presentLanguages } from '../../i18n/catalogues.ts';
import { languageOfTag, nativeNameOf } from '../../i18n/languages.ts';
import { useLanguage, useSay } from '../../i18n/text.tsx';
import { chooseLanguage, languageStore } from '../../session/language.ts';
import { usePriceSource } from '../../session/price-source.ts';
import { ButtonLink, Button, IconButton } from '../../ui/button.tsx';
import { Note, Tag } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { pictureOf } from '../../session/shown-settings.ts';
import { useSettings } from '../../session/settings.ts';
import { Logo } from '../../ui/logo.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import styles from './auth.module.css';
import { sessionWasLost } from './model/use-sending.ts';
import { Picture } from './parts/picture.tsx';

/** The door for signed-out visitors. */
export function WelcomePage() {
  const say = useSay();
  const sheet = useSheet(['shell-language', 'shell-support', 'shell-source']);
  const { from } = useSearch();
  const search = from === undefined ? {} : { from };
  // Whoever was here a moment ago has an account.
  const lost = sessionWasLost();
  const ways = lost ? (['login', 'register'] as const) : (['register', 'login'] as const);
  return (
    <div className={styles['welcome']}>
      <div className={styles['welcomeTop']}>
        <Logo picture={pictureOf(useSettings().LOGO_SETTING, 'logoC')} />
        <span>
          <IconButton icon="support" label={say('shell.nav.support')} onPress={() => sheet.open('shell-support')} />
          <IconButton icon="globe" label={say('shell.nav.language')} onPress={() => sheet.open('shell-language')} />
        </span>
      </div>
      <div className={styles['hero']}>
        <Picture />
        <h1 tabIndex={-1}>{say('auth.welcome.slogan')}</h1>
        <p>{say('auth.welcome.text')}</p>
        <ul className={styles['points']}>
          {(['auth.welcome.point1', 'auth.welcome.point2', 'auth.welcome.point3'] as const).map((point) => (
            <li key={point}>
              <Icon name="check" />
              <span>{say(point)}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles['actions']}>
        {lost ? <Note>{say('auth.session.lost')}</Note> : from !== undefined && <Note>{say('auth.welcome.from')}</Note>}
        <LanguageOffer />
        {ways.map((way, index) => (
          <ButtonLink key={way} kind={index === 0 ? 'primary' : 'quiet'} wide to={`/${way}`} search={search}>
            {say(`auth.welcome.${way}`)}
          </ButtonLink>
        ))}
        <ButtonLink kind="plain" wide to="/">
          {say('auth.welcome.markets')}
        </ButtonLink>
        <PriceSource onPress={() => sheet.open('shell-source')} />
      </div>
    </div>
  );
}

/** The language of the browser is offered in that language, never taken; once somebody has chosen, it is not offered again. */
function LanguageOffer() {
  const say = useSay();
  const current = useLanguage();
  const chosen = useStore(languageStore, (state) => state.chosen);
  const [loading, setLoading] = useState(false);
  const offered = languageOfTag(navigator.language);
  if (chosen || offered === null || offered === current || !presentLanguages.has(offered)) return null;
  const take = () => {
    setLoading(true);
    void chooseLanguage(offered)
      .catch(() => toast(say('shell.language.failed'), 'refusal'))
      .finally(() => setLoading(false));
  };
  return (
    <Button kind="line" wide busy={loading} onPress={take}>
      <Icon name="globe" small />
      <span lang={offered}>{nativeNameOf(offered)}</span>
    </Button>
  );
}

function PriceSource({ onPress }: { readonly onPress: () => void }) {
  const say = useSay();
  const source = usePriceSource();
  // Its place is kept, so that nothing moves when it is known.
  if (source === null) return <div className={styles['source']} />;
  const words = { simulated: say('shell.source.simulated'), recorded: say('shell.source.recorded'), live: say('shell.source.live') };
  return (
    <button type="button" className={styles['source']} onClick={onPress}>
      <Tag kind={source.kind === 'live' ? 'plain' : 'warn'}>{words[source.kind]}</Tag>
      {source.participants > 0 && <Tag kind="warn">{say('shell.source.traders')}</Tag>}
      {source.mode === 'demo' && <Tag kind="warn">{say('shell.source.demo')}</Tag>}
    </button>
  );
}
