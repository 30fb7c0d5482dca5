/**
 * Resolves in a task of its own. Work that is split by it never keeps the page from drawing or from answering a press for longer than
 * its longest part.
 */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/**
 * Begins something in a task of its own: what the parts of a page begin when they are drawn would otherwise be one long task. Returns what
 * ends it, or keeps it from beginning; `unused` is called when it never began.
 */
export function inOwnTask(begin: () => (() => void) | undefined, unused?: () => void): () => void {
  let end: (() => void) | undefined = unused;
  const timer = setTimeout(() => {
    end = begin();
  }, 0);
  return () => {
    clearTimeout(timer);
    end?.();
  };
}
