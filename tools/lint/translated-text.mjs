/** Text between tags is read by people in sixteen languages: it comes from a catalogue, by id, never from the source. */
export const translatedText = {
  meta: { type: 'problem', docs: { description: 'JSX text comes from a message catalogue' }, schema: [] },
  create(context) {
    const spoken = new Set(['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription']);
    const hasWords = (text) => /\p{L}{2,}/u.test(text);
    return {
      JSXText(node) {
        if (hasWords(node.value)) context.report({ node, message: `untranslated text «${node.value.trim().slice(0, 40)}»` });
      },
      JSXAttribute(node) {
        const name = node.name.type === 'JSXIdentifier' ? node.name.name : '';
        if (!spoken.has(name) || node.value === null || node.value.type !== 'Literal') return;
        if (typeof node.value.value === 'string' && hasWords(node.value.value)) {
          context.report({ node, message: `untranslated ${name} «${node.value.value.slice(0, 40)}»` });
        }
      },
    };
  },
};
