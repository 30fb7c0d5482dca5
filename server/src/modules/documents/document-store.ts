/** Where sealed documents are kept, by id. */
export type DocumentStore = {
  /** Kept for sure when it resolves. */
  put(id: string, sealed: Uint8Array): Promise<void>;
  /** Null when there is none. */
  get(id: string): Promise<Buffer | null>;
  /** Also when there is none. */
  remove(id: string): Promise<void>;
};
