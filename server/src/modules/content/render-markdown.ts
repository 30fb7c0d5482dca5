import { Marked, type Token, type Tokens } from 'marked';
import { pictureAddress, pictureIn } from './pictures/picture-address.ts';
import { checkBounds, CELLS_MOST, DEEPEST, HTML_LENGTH_MOST, TOO_MUCH } from './markdown-bounds.ts';

// HTML in a text is no HTML: it is read as the words it is made of.
const markdown = new Marked({ gfm: true, tokenizer: { html: () => undefined, tag: () => undefined } });

/** Where a link may lead: away by these schemes, to a page of this app, or to a place of the text. */
const LEADS = /^(?:https?:\/\/[^/]|mailto:.|\/(?![/\\])|#)/iu;
/** A browser leaves these out of an address before it looks at its scheme. */
const UNSEEN = /[\p{Cc}\p{Cf}\s\\]/u;

/**
 * HTML of CommonMark with tables, made of a short list of elements. HTML in the text is shown as it was typed, a link with another scheme than http,
 * https or mailto is no link, and of a picture from elsewhere its words stay. Throws `RangeError` for a text that is beyond `markdown-bounds.ts`.
 */
export function renderMarkdown(text: string): string {
  checkBounds(text);
  const tokens = markdown.lexer(text);
  let cells = 0;
  void markdown.walkTokens(tokens, (token) => {
    if (token.type === 'table') cells += (token as Tokens.Table).header.length * ((token as Tokens.Table).rows.length + 1);
  });
  if (cells > CELLS_MOST) throw new RangeError(TOO_MUCH);
  const html = blocks(tokens, 0);
  if (html.length > HTML_LENGTH_MOST) throw new RangeError(TOO_MUCH);
  return html;
}

function blocks(tokens: readonly Token[], depth: number): string {
  return tokens.map((token) => block(token, depth)).join('');
}

function block(token: Token, depth: number): string {
  if (depth > DEEPEST) throw new RangeError(TOO_MUCH);
  switch (token.type) {
    case 'heading':
      return element(`h${(token as Tokens.Heading).depth}`, inline(token.tokens, depth));
    case 'paragraph':
      return element('p', inline(token.tokens, depth));
    case 'code':
      return `<pre><code>${escaped((token as Tokens.Code).text)}\n</code></pre>\n`;
    case 'blockquote':
      return `<blockquote>\n${blocks(token.tokens ?? [], depth + 1)}</blockquote>\n`;
    case 'hr':
      return '<hr />\n';
    case 'list':
      return list(token as Tokens.List, depth + 1);
    case 'table':
      return table(token as Tokens.Table, depth + 1);
    case 'space':
    case 'def':
      return '';
    default:
      return inline([token], depth);
  }
}

const element = (name: string, content: string): string => `<${name}>${content}</${name}>\n`;

function list({ ordered, loose, items }: Tokens.List, depth: number): string {
  const lines = items.map(({ tokens }) => {
    const content = loose ? `\n${tokens.map((token) => looseItem(token, depth)).join('')}` : tight(tokens, depth);
    return `<li>${content}</li>\n`;
  });
  const name = ordered ? 'ol' : 'ul';
  return `<${name}>\n${lines.join('')}</${name}>\n`;
}

const looseItem = (token: Token, depth: number): string =>
  token.type === 'text' ? element('p', inline([token], depth)) : block(token, depth);

/** Words of an item stand in it without a paragraph; what follows them begins on a line of its own. */
function tight(tokens: readonly Token[], depth: number): string {
  return tokens.reduce((html, token) => {
    const own = block(token, depth);
    return html === '' || html.endsWith('\n') || token.type === 'text' ? html + own : `${html}\n${own}`;
  }, '');
}

function table({ header, rows }: Tokens.Table, depth: number): string {
  const row = (cells: readonly Tokens.TableCell[], name: string): string =>
    `<tr>\n${cells.map(({ tokens }) => element(name, inline(tokens, depth))).join('')}</tr>\n`;
  const body = rows.length === 0 ? '' : `<tbody>\n${rows.map((cells) => row(cells, 'td')).join('')}</tbody>\n`;
  return `<table>\n<thead>\n${row(header, 'th')}</thead>\n${body}</table>\n`;
}

function inline(tokens: readonly Token[] | undefined, depth: number): string {
  return (tokens ?? []).map((token) => inlineOf(token, depth + 1)).join('');
}

function inlineOf(token: Token, depth: number): string {
  if (depth > DEEPEST) throw new RangeError(TOO_MUCH);
  switch (token.type) {
    case 'strong':
    case 'em':
      return `<${token.type}>${inline(token.tokens, depth)}</${token.type}>`;
    case 'codespan':
      return `<code>${escaped((token as Tokens.Codespan).text)}</code>`;
    case 'br':
      return '<br />\n';
    case 'link':
      return link(token as Tokens.Link, depth);
    case 'image':
      return picture(token as Tokens.Image);
    case 'escape':
      return words((token as Tokens.Escape).text);
    case 'del':
      return inline(token.tokens, depth);
    default:
      return other(token as Tokens.Text, depth);
  }
}

/** Words, and whatever the library may come to know beside the above. */
function other({ tokens, raw, text }: Partial<Pick<Tokens.Text, 'tokens' | 'text'>> & Pick<Tokens.Text, 'raw'>, depth: number): string {
  return tokens === undefined ? words(text ?? raw) : inline(tokens, depth);
}

function link({ href, tokens }: Tokens.Link, depth: number): string {
  const address = href.replaceAll('&amp;', '&');
  const content = inline(tokens, depth);
  return LEADS.test(address) && !UNSEEN.test(address) && URL.canParse(address, 'https://own.example')
    ? `<a href="${escaped(address)}">${content}</a>`
    : content;
}

/** One of the operator's own; of any other its words stay. */
function picture({ href, text }: Tokens.Image): string {
  const hash = pictureIn(href);
  return hash === null ? words(text) : `<img src="${pictureAddress(hash)}" alt="${words(text.replaceAll('\n', ' ').trim())}" />`;
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/gu, (sign) => SIGNS[sign] ?? '');
/** A name of a sign (`&nbsp;`) stays one: between elements it is never more than that sign. */
const words = (text: string): string => text.replaceAll(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)|[<>"]/giu, escaped);
