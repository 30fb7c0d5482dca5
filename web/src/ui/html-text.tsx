import { createContext, Fragment, type ReactNode, useContext, useMemo } from 'react';
import { leadsAway } from '../domain/addresses.ts';
import { useNavigator } from '../navigation/hooks.ts';
import { Link } from '../navigation/link.tsx';
import { returnTarget } from '../navigation/return-target.ts';
import styles from './html-text.module.css';

/** Elements that are drawn as themselves; of every other one its content is drawn, of what runs or loads something nothing. */
const drawn = new Set('P UL OL LI STRONG EM CODE BLOCKQUOTE BR HR H2 H3 H4 THEAD TBODY TR TH TD'.split(' '));
/** Headings that a page has for itself, and those below the last that is drawn. */
const drawnAs: ReadonlyMap<string, string> = new Map([
  ['H1', 'H2'],
  ['H5', 'H4'],
  ['H6', 'H4'],
]);
const dropped = new Set('SCRIPT STYLE TEMPLATE IFRAME OBJECT EMBED SVG MATH NOSCRIPT FORM LINK META BASE'.split(' '));

/** A picture of the operator's own store, by what it is; of any other nothing is drawn, and nothing is asked for. */
const ownPicture = /^\/pictures\/[\da-f]{64}$/;

function drawPicture(image: Element, key: number): ReactNode {
  const src = image.getAttribute('src') ?? '';
  const alt = image.getAttribute('alt') ?? '';
  return ownPicture.test(src) ? <img key={key} src={src} alt={alt} loading="lazy" decoding="async" /> : null;
}

/** The name of a heading in the address of its page. */
export const headingId = (text: string): string =>
  `text-${text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')}`;

function drawNode(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const tag = node.tagName.toUpperCase();
  const name = drawnAs.get(tag) ?? tag;
  if (dropped.has(name)) return null;
  if (name === 'IMG') return drawPicture(node, key);
  const children = [...node.childNodes].map(drawNode);
  if (name === 'A') return <Leads key={key} to={node.getAttribute('href') ?? ''} content={children} />;
  // A wide table scrolls by itself, for keys too.
  if (name === 'TABLE')
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      <div key={key} className={styles['scroll']} role="group" tabIndex={0}>
        <table>{children}</table>
      </div>
    );
  if (name === 'PRE') return <Lines key={key} text={node.textContent} />;
  if (!drawn.has(name)) return <Fragment key={key}>{children}</Fragment>;
  const Tag = name.toLowerCase() as 'p';
  if (name === 'BR' || name === 'HR') return <Tag key={key} />;
  return (
    <Tag key={key} {...(name === 'H2' ? { id: headingId(node.textContent) } : {})}>
      {children}
    </Tag>
  );
}

/** Lines of a formula or a program, each in the direction of its own words. */
function Lines({ text }: { readonly text: string }) {
  return (
    <pre>
      {text
        .trimEnd()
        .split('\n')
        .map((line, index) => (
          <code key={index} dir="auto">
            {line}
          </code>
        ))}
    </pre>
  );
}

/** Where nothing is followed, as on a page of operators, a link is drawn and leads nowhere. */
export const LinksAreDrawn = createContext(false);

interface LeadsProps {
  readonly to: string;
  readonly content: ReactNode;
}

function Leads({ to, content }: LeadsProps) {
  return useContext(LinksAreDrawn) ? <u title={to}>{content}</u> : <Followed to={to} content={content} />;
}

function Followed({ to, content }: LeadsProps) {
  const { placeAt } = useNavigator();
  const place = to.startsWith('/') ? returnTarget(to, placeAt) : null;
  if (place !== null) {
    return (
      <Link to={place.to} search={place.search}>
        {content}
      </Link>
    );
  }
  return !leadsAway(to) ? (
    <>{content}</>
  ) : (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  );
}

const bodyOf = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

/** HTML of the server as elements of this page: it is read in a document of its own, which runs and loads nothing, and drawn from a list of what may be. */
export function HtmlText({ html, lang }: { readonly html: string; readonly lang?: string | undefined }) {
  const content = useMemo(() => [...bodyOf(html).childNodes].map(drawNode), [html]);
  return (
    <div className={styles['text']} lang={lang} dir={lang === undefined ? undefined : 'auto'}>
      {content}
    </div>
  );
}

/** The headings of a text, for a list of contents. */
export function headingsOf(html: string): readonly string[] {
  return [...bodyOf(html).querySelectorAll('h1, h2')].map(({ textContent }) => textContent);
}

/** All words of a text, to be searched. */
export function wordsOf(html: string): string {
  return bodyOf(html).textContent;
}
