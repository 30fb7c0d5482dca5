import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RulesContent } from '../../frame/rules-content.tsx';
import { RichText, useSay } from '../../i18n/text.tsx';
import { useNeedsProtection } from '../../product/products.ts';
import { usePlayMoney, usePriceSource } from '../../session/price-source.ts';
import { openDownloads, pictureOf } from '../../session/shown-settings.ts';
import { useSettings } from '../../session/settings.ts';
import { useRules } from '../../session/texts.ts';
import { Card, Note } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { List, ListLink } from '../../ui/list.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Receipt } from '../../ui/receipt.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import styles from './about.module.css';

/** What each is called in every language. */
const DOWNLOADS: Readonly<Record<string, string>> = { android: 'Android', apple: 'iOS' };

const chartsAddress = 'https://www.tradingview.com/';

/** What this is, which version, where the prices come from, and whose work it is built with. */
export function AboutPage() {
  const say = useSay();
  const source = usePriceSource();
  const isPlay = usePlayMoney();
  const needsProtection = useNeedsProtection();
  const settings = useSettings();
  const downloads = openDownloads(settings);
  const { isPending } = useRules('ABOUT');
  const kinds = { simulated: say('shell.source.simulated'), recorded: say('shell.source.recorded'), live: say('shell.source.live') };
  return (
    <div className={styles['page']}>
      <Card>
        <Logo large picture={pictureOf(settings.LOGO_SETTING, 'logoD')} />
        <Receipt
          rows={[
            { key: 'version', label: say('about.version.label'), value: <bdi>{import.meta.env.CANDOR_VERSION}</bdi> },
            { key: 'source', label: say('about.source.label'), value: source === null ? say('source.unknown') : kinds[source.kind] },
          ]}
        />
        {source !== null && source.participants > 0 && <p>{say('source.participants', { count: source.participants })}</p>}
        {isPlay && <Note kind="warn">{say('about.source.demo')}</Note>}
      </Card>
      {needsProtection && (
        <List>
          <ListLink
            to="/statistics"
            leading={<Icon name="chart" small />}
            title={say('shell.title.statistics')}
            note={say('about.results.note')}
          />
        </List>
      )}
      {downloads.length > 0 && (
        <Card>
          <h2>{say('about.downloads.title')}</h2>
          <ul>
            {downloads.map(({ name, url }) => (
              <li key={name}>
                <a href={url} rel="noopener noreferrer">
                  {DOWNLOADS[name] ?? name}
                </a>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card>
        <RulesContent textKey="ABOUT" />
      </Card>
      {!isPending && <Licences />}
    </div>
  );
}

/** They stand below a text of unknown length, and come with it. */
function Licences() {
  const say = useSay();
  return (
    <>
      <Card>
        <h2>{say('about.licence.title')}</h2>
        <p>{say('about.licence.text')}</p>
      </Card>
      <Card>
        <h2>{say('about.notices.title')}</h2>
        <p>
          <RichText id="about.notices.charts" parts={{ link: <ChartsLink /> }} />
        </p>
        <p>{say('about.notices.text')}</p>
        <Notices />
      </Card>
    </>
  );
}

/** The licence of the charts asks for this link. */
function ChartsLink({ children }: { readonly children?: ReactNode }) {
  return (
    <a href={chartsAddress} target="_blank" rel="noopener noreferrer" className={styles['link']}>
      {children}
    </a>
  );
}

/** Some hundred kilobytes of licences: brought when the page is open, never before. */
function Notices() {
  const say = useSay();
  const { data, isError, refetch } = useQuery({
    queryKey: ['notices'],
    queryFn: () => import('virtual:third-party-notices'),
    staleTime: Infinity,
  });
  if (isError) return <ErrorState text={say('about.notices.failed')} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={4} leading={false} />;
  return (
    <>
      <p className={styles['count']}>{say('about.notices.packages', { count: data.notices.length })}</p>
      <ul className={styles['notices']} dir="ltr" lang="en">
        {data.notices.map(({ name, version, licence, text }) => (
          <li key={`${name}@${version}`}>
            <details>
              <summary>
                <span>{name}</span>
                <span className={styles['small']}>{`${version} · ${licence}`}</span>
              </summary>
              <pre className={styles['text']}>{text === '' ? licence : text}</pre>
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}
