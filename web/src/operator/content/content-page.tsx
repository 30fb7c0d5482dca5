import * as v from 'valibot';
import { useSay } from '../../i18n/text.tsx';
import { Note, Tag } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ActionForm } from '../form/action-form.tsx';
import { Loaded } from '../look/loaded.tsx';
import { SubPages } from '../look/sub-pages.tsx';
import { Table } from '../look/table.tsx';
import { useLook } from '../look/use-look.ts';
import { addressOf, type PageProps } from '../pages.ts';
import { listShape, savedShape, type TextRow } from './shapes.ts';
import { PicturesPage } from './pictures-page.tsx';
import { TextPage } from './text-page.tsx';

const PAGE = 'content';
const NEW = 'new';
const PICTURES = 'pictures';

/** Notices, guides and rules. `id`: the number of one, with a version behind it (`1001/2`), `new` or `pictures`. */
export function ContentPage({ id }: PageProps) {
  const say = useSay();
  const pages = [
    { id: '', title: say('operator-content.list'), address: addressOf(PAGE) },
    { id: NEW, title: say('operator-content.new'), address: addressOf(PAGE, NEW) },
    { id: PICTURES, title: say('operator-content.picture.title'), address: addressOf(PAGE, PICTURES) },
  ];
  const [, text, version] = /^(\d{1,15})(?:\/(\d{1,9}))?$/.exec(id ?? '') ?? [];
  return (
    <>
      <SubPages label={say('operator-content.title')} shown={id === null ? '' : id} pages={pages} />
      {id === null && <TextList />}
      {id === NEW && <NewText />}
      {id === PICTURES && <PicturesPage />}
      {text !== undefined && <TextPage key={id} text={Number(text)} version={version === undefined ? null : Number(version)} />}
      {id !== null && id !== NEW && id !== PICTURES && text === undefined && <EmptyState text={say('operator-content.wrong')} />}
    </>
  );
}

/** Its languages are added where it is shown then. */
function NewText() {
  const say = useSay();
  const done = (output: unknown): void => {
    const saved = v.safeParse(savedShape, output);
    if (saved.success) window.location.hash = addressOf(PAGE, saved.output.text);
  };
  const known = { kind: 'notice', language: 'en' };
  return (
    <ActionForm
      action="content.save"
      fixed={{ stamp: 0, text: undefined }}
      known={known}
      submit={say('operator-content.save')}
      onDone={({ output }) => done(output)}
    />
  );
}

function TextList() {
  const say = useSay();
  const look = useLook('content.list', listShape);
  return (
    <Loaded look={look}>
      {({ texts, problems }) => (
        <>
          {problems.map((problem) => (
            <Note key={problem} kind="danger">
              {problem}
            </Note>
          ))}
          <Table
            label={say('operator-content.list')}
            rows={texts}
            rowKey={({ text }) => text}
            empty={say('operator-content.none')}
            columns={[
              { title: say('operator-content.column.title'), cell: (row) => <Title row={row} /> },
              { title: say('operator-content.column.kind'), cell: ({ kind }) => say(`operator-content.kind.${kind}`) },
              { title: say('operator-content.column.place'), cell: ({ place, part }) => (part === '' ? place : `${place} · ${part}`) },
              { title: say('operator-content.column.state'), cell: (row) => <State row={row} /> },
              { title: say('operator-content.column.languages'), cell: ({ languages }) => languages.join(', ') },
            ]}
          />
        </>
      )}
    </Loaded>
  );
}

function Title({ row: { text, title } }: { readonly row: TextRow }) {
  return (
    <a href={addressOf(PAGE, text)}>
      <bdi>{title === '' ? String(text) : title}</bdi>
    </a>
  );
}

function State({ row: { state, draft } }: { readonly row: TextRow }) {
  const say = useSay();
  return (
    <>
      <Tag kind={state === 'shown' ? 'accent' : state === 'changed' ? 'warn' : 'plain'}>{say(`operator-content.state.${state}`)}</Tag>
      {draft !== null && state !== 'draft' && ` ${say('operator-content.draft')}`}
    </>
  );
}
