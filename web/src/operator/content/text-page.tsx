import { LANGUAGES } from '@candor/contract/languages';
import { useState } from 'react';
import { isolated } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { Card, Note, Tag } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { ActionForm } from '../form/action-form.tsx';
import { Loaded } from '../look/loaded.tsx';
import { Table } from '../look/table.tsx';
import { minuteText } from '../look/times.ts';
import { TrailOf } from '../look/trail-of.tsx';
import { useLook } from '../look/use-look.ts';
import { addressOf } from '../pages.ts';
import styles from './text-editor.module.css';
import { PreviewOf } from './preview.tsx';
import { previewShape, textShape, type ShownText, type Version } from './shapes.ts';
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
            {translations.some((one) => one.language === code) ? `${native} ✓` : native}
          </option>
        ))}
      </Select>
      {!isOfVersion && (
        <Card>
          <h2>{say('operator-content.editor')}</h2>
          <Editor
            key={`${shown.shown.version} ${shown.shown.stamp} ${language}`}
            shown={shown}
            language={language}
            stamp={draft?.stamp ?? 0}
          />
        </Card>
      )}
      {own !== undefined && (
        <Card>
          <h2>{say('operator-content.preview')}</h2>
          <PreviewOf title={own.title} html={own.html} language={language} />
        </Card>
      )}
      {before !== undefined && <VersionChanges text={text} language={language} before={before.version} after={shown} />}
      {!isOfVersion && draft !== undefined && <Publishing text={text} draft={draft} />}
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

const timeText = (timeMs: number | null): string => (timeMs === null ? 'none' : new Date(timeMs).toISOString().replace('.000', ''));

interface EditorProps {
  readonly shown: ShownText;
  readonly language: string;
  readonly stamp: number;
}

function Editor({ shown, language, stamp }: EditorProps) {
  const say = useSay();
  const { text, kind, place, part, position, link, fromMs, untilMs, translations } = shown;
  const { title = '', words = '', body = '' } = translations.find((one) => one.language === language) ?? {};
  const where = kind === 'notice' ? {} : { place, part, position, link };
  const known = { place, part, position, link, from: timeText(fromMs), until: timeText(untilMs), title, words, body };
  const fixed = { text, stamp, kind, language, ...where };
  return (
    <>
      <ActionForm action="content.save" fixed={fixed} known={known} submit={say('operator-content.save')} />
      {title !== '' && (
        <ActionForm
          action="content.save"
          fixed={{ ...known, ...fixed, title: '', body: '', words: '' }}
          submit={say('operator-content.drop')}
          isDanger
        />
      )}
      {stamp > 0 && <ActionForm action="content.discard" fixed={{ text, stamp }} submit={say('operator-content.discard')} isDanger />}
    </>
  );
}

function Publishing({ text, draft: { version } }: { readonly text: number; readonly draft: Version }) {
  const say = useSay();
  const look = useLook('content.preview', previewShape, { text });
  const submit = say('operator-content.publish', { version: isolated(String(version)) });
  return (
    <Card>
      <h2>{submit}</h2>
      <Loaded look={look}>
        {({ missing, problems, persons }) => (
          <>
            {missing.length > 0 && <Note>{say('operator-content.missing', { languages: missing.join(', ') })}</Note>}
            {problems.map((problem) => (
              <Note key={problem} kind="danger">
                {problem}
              </Note>
            ))}
            {persons === 2 && <Note>{say('operator-content.two')}</Note>}
            {problems.length === 0 && <ActionForm action="content.publish" fixed={{ text, version }} submit={submit} />}
          </>
        )}
      </Loaded>
    </Card>
  );
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
