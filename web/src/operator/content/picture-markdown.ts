/** A picture in Markdown, with the words for who does not see it. */
export function pictureMarkdown(picture: string, words: string): string {
  return `![${words.trim().replaceAll(/[[\]\\]/g, '\\$&')}](picture:${picture})`;
}

/** A paragraph of its own behind the line that a place is in. */
export function withParagraph(text: string, place: number, paragraph: string): string {
  const end = text.indexOf('\n', place);
  const at = end === -1 ? text.length : end;
  return [text.slice(0, at).trimEnd(), paragraph, text.slice(at).trimStart()].filter((part) => part !== '').join('\n\n');
}
