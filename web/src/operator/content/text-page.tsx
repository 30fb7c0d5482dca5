import { LANGUAGES } from '@candor/contract/languages';
import { useState } from 'react';
import { isolated } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Note, Tag } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { ActionForm } from '../form/action-form.tsx';
import { Loaded } from '../look/loaded.tsx';
import { Table } from '../look/table.tsx';
import { minuteText } from '../look/times.ts';
import { TrailOf } from '../look/trail-of.tsx';
import { useLook } from '../look/use-look.ts';
import { addressOf } from '../pages.ts';
import { useReader } from '../reader.ts';
import styles from './text-editor.module.css';
import { PreviewOf } from './preview.tsx';
import { previewShape, textShape, type Preview, type ShownText, type Version } from './shapes.ts';
import { TextEditor } from './text-editor.tsx';
import { typedKey, typedTexts } from './typed-text.ts';
import { useReadAnew } from '../look/use-look.ts';
import { VersionChanges } from './version-changes.tsx';

/** One text: its draft or the version that was asked for, what it would be when it is published, and all its versions. */
export function TextPage({ text, version }: { readonly text: number; readonly version: number | null }) {
  const look = useLook('content.show', textShape, version === null ? { text } : { text, version });
  return <Loaded look={look}>{(shown) => <Shown shown={shown} isOfVersion={version !== null} />}</Loaded>;
}

function Shown({ shown, isOfVersion }: { readonly shown: ShownText; readonly isOfVersion: boolean }) {
  const say = useSay();
  const [language, setLanguage] = useState('en');
  const { text, versions, translations } = shown;
  const draft = versions.find(({ state }) => state === 'draft');
  const typed = useTyped(text);
  const own = translations.find((one) => one.language === language);
  const before = versions.find(({ version }) => version < shown.shown.version);
  return (
    <div className={styles['page']}>
      <p>
        <Tag kind={shown.shown.state === 'changed' ? 'warn' : 'plain'}>{say(`operator-content.state.${shown.shown.state}`)}</Tag>
        {` ${say('operator-content.column.version')} ${isolated(String(shown.shown.version))}`}
      </p>
      <Select label={say('operator-content.language')} value={language} onChange={setLanguage}>
        {LANGUAGES.map(({ code, native }) => (
          <option key={code} value={code}>
            {`${native}${translations.some((one) => one.language === code) ? ' ✓' : ''}${typed.includes(code) ? ` · ${say('operator-content.typed')}` : ''}`}
          </option>
        ))}
      </Select>
      {!isOfVersion && (
        <Card>
          <h2>{say('operator-content.editor')}</h2>
          <TextEditor key={`${text} ${language}`} shown={shown} language={language} />
        </Card>
      )}
      {own !== undefined && (
        <Card>
          <h2>{say('operator-content.preview')}</h2>
          <PreviewOf title={own.title} html={own.html} language={language} />
        </Card>
      )}
      {before !== undefined && <VersionChanges text={text} language={language} before={before.version} after={shown} />}
      {!isOfVersion && draft !== undefined && <Publishing shown={shown} draft={draft} />}
      {versions.some(({ state }) => state === 'shown' || state === 'planned' || state === 'changed') && (
        <Card>
          <h2>{say('operator-content.withdraw')}</h2>
          <ActionForm action="content.withdraw" fixed={{ text }} submit={say('operator-content.withdraw')} isDanger />
        </Card>
      )}
      <Versions text={text} versions={versions} />
      <TrailOf object={{ text }} />
    </div>
  );
}

interface PublishingProps {
  readonly shown: ShownText;
  readonly draft: Version;
}

/** What is published is the draft that stands above: when it is another by now, it has to be read first. */
function Publishing({ shown: { text }, draft: { version, stamp } }: PublishingProps) {
  const say = useSay();
  const readAnew = useReadAnew();
  const typed = useTyped(text);
  const look = useLook('content.preview', previewShape, { text });
  const submit = say('operator-content.publish', { version: isolated(String(version)) });
  return (
    <Card>
      <h2>{submit}</h2>
      <Loaded look={look}>
        {(preview) =>
          preview.version === version && preview.stamp === stamp ? (
            <>
              <Hindrances preview={preview} />
              {typed.length > 0 && <Note kind="warn">{say('operator-content.notPublished', { languages: typed.join(', ') })}</Note>}
              {preview.problems.length === 0 && (
                <ActionForm key={`${version} ${stamp}`} action="content.publish" fixed={{ text, version, stamp }} submit={submit} />
              )}
            </>
          ) : (
            <>
              <Note kind="warn">{say('operator-content.moved')}</Note>
              <Button onPress={() => void readAnew()}>{say('operator-content.readAnew')}</Button>
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

function Hindrances({ preview: { missing, problems, persons } }: { readonly preview: Preview }) {
  const say = useSay();
  return (
    <>
      {missing.length > 0 && <Note>{say('operator-content.missing', { languages: missing.join(', ') })}</Note>}
      {problems.map((problem) => (
        <Note key={problem} kind="danger">
          {problem}
        </Note>
      ))}
      {persons === 2 && <Note>{say('operator-content.two')}</Note>}
    </>
  );
}

/** Languages in which something is typed and not saved. */
function useTyped(text: number): readonly string[] {
  const { session } = useReader();
  const own = typedKey(session.name, text, '');
  const all = typedTexts();
  return [...all.keys()].filter((key) => key.startsWith(own)).map((key) => key.slice(own.length));
}

function Versions({ text, versions }: { readonly text: number; readonly versions: readonly Version[] }) {
  const say = useSay();
  return (
    <Card>
      <h2>{say('operator-content.versions')}</h2>
      <Table
        label={say('operator-content.versions')}
        rows={versions}
        rowKey={({ version }) => version}
        empty={say('operator-content.none')}
        columns={[
          {
            title: say('operator-content.column.version'),
            cell: ({ version }) => <a href={addressOf('content', `${text}/${version}`)}>{version}</a>,
          },
          { title: say('operator-content.column.state'), cell: ({ state }) => say(`operator-content.state.${state}`) },
          { title: say('operator-content.column.saved'), cell: ({ savedMs }) => (savedMs === 0 ? '–' : minuteText(savedMs)) },
          { title: say('operator-content.column.editor'), cell: ({ editor }) => editor },
          { title: say('operator-content.column.languages'), cell: ({ languages }) => languages.join(', ') },
        ]}
      />
    </Card>
  );
}
