/**
 * Resolves in a task of its own. Work that is split by it never keeps the page from drawing or from answering a press for longer than
 * its longest part.
 */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
