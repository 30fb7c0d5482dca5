import { Client } from 'pg';

const ASK_EVERY_MS = 1_000;
/** An answer that takes longer than this is none. */
const PATIENCE_MS = 1_500;
/** A thread that was held up itself sees the first answer late, the second in time. */
const QUESTIONS = 2;

export type DatabaseWatch = { stop(): void };

/**
 * Asks the database once a second, over a connection of its own, whether it answers at all: one that is stopped or cut off accepts
 * connections and says nothing. Tells each change; at the start the database counts as answering.
 */
export function watchDatabase(url: string, onChange: (isAway: boolean) => void): DatabaseWatch {
  const asker = new Asker(url);
  let stopped = false;
  let isAway = false;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    const answers = await asker.answers();
    if (stopped) return;
    if (answers === isAway) {
      isAway = !answers;
      onChange(isAway);
    }
    timer = setTimeout(() => void look(), ASK_EVERY_MS).unref();
  }

  timer = setTimeout(() => void look(), ASK_EVERY_MS).unref();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
      asker.close();
    },
  };
}

class Asker {
  readonly #url: string;
  #client: Client | null = null;

  constructor(url: string) {
    this.#url = url;
  }

  async answers(): Promise<boolean> {
    for (let question = 0; question < QUESTIONS; question += 1) {
      try {
        this.#client ??= await this.#connect();
        await this.#client.query('SELECT 1');
        return true;
      } catch {
        this.close();
      }
    }
    return false;
  }

  /** The end of a connection that says nothing is not waited for. */
  close(): void {
    const client = this.#client;
    this.#client = null;
    client?.end().catch(() => undefined);
  }

  async #connect(): Promise<Client> {
    const client = new Client({ connectionString: this.#url, connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS });
    // its query fails with the same error
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }
}
