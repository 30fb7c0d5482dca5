/** By a node that a translator has taken out, what it has put in its place. */
const inPlaceOf = new WeakMap<Node, ChildNode>();

const isFont = (node: Node | null): node is HTMLElement => node instanceof HTMLElement && node.tagName === 'FONT';

/** The child of `parent` that is, holds or stands for this node. */
function childFor(parent: Node, node: Node): Node | null {
  let at: Node | null = node;
  for (let next = inPlaceOf.get(at); next !== undefined; next = inPlaceOf.get(at)) at = next;
  while (at !== null && at.parentNode !== parent) at = at.parentNode;
  return at;
}

/** What was put where a text, or what stood for one, was taken out: in one step, or in two beside each other. */
function note({ removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord, observer: MutationObserver): void {
  const put = [...addedNodes, previousSibling, nextSibling].find(isFont);
  if (put === undefined) return;
  for (const removed of removedNodes) {
    if (!(removed instanceof Text || isFont(removed)) || removed.isConnected) continue;
    inPlaceOf.set(removed, put);
    observer.observe(removed, { characterData: true });
  }
}

/** The page has written something else into a text that is not shown: it takes its place again. */
function putBack(text: Node): void {
  const there = inPlaceOf.get(text);
  if (!(text instanceof Text) || there?.parentNode === undefined || there.parentNode === null) return;
  inPlaceOf.delete(text);
  there.replaceWith(text);
}

/**
 * A program that translates the page puts elements of its own in the place of texts, while React goes on with the texts that it has made: what it
 * writes into one is seen by nobody, and to put something before one, or to take it away, throws and ends the page. So it is noted what stands for
 * which text. Anything else that is not where React has put it throws as ever.
 */
export function followTranslators(): void {
  const { insertBefore, removeChild } = Object.getOwnPropertyDescriptors(Node.prototype);
  Node.prototype.insertBefore = function <Added extends Node>(this: Node, added: Added, before: Node | null): Added {
    const isThere = !(before instanceof Text) || before.parentNode === this;
    insertBefore.value?.call(this, added, isThere ? before : childFor(this, before));
    return added;
  };
  Node.prototype.removeChild = function <Removed extends Node>(this: Node, removed: Removed): Removed {
    const isThere = !(removed instanceof Text) || removed.parentNode === this;
    const there = isThere ? removed : childFor(this, removed);
    if (there !== null) removeChild.value?.call(this, there);
    return removed;
  };
  const observer = new MutationObserver((records) => {
    for (const record of records) {
      if (record.type === 'characterData') putBack(record.target);
      else note(record, observer);
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
}
