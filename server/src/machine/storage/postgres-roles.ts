import { Client, escapeIdentifier, escapeLiteral } from 'pg';

/** As whom the server and its threads work: owner of its database, and nothing beyond it. */
export const ROLE = 'candor_server';

/** Makes role and database, or hands over what an earlier version made as the superuser. `adminUrl` answers the superuser's way into one. */
export async function prepareDatabase(adminUrl: (database: string) => string, database: string, password: string): Promise<void> {
  const owner = await asAdmin(adminUrl('postgres'), async (client) => {
    const role = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [ROLE]);
    const attributes = 'LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS';
    await client.query(`${role.rowCount === 0 ? 'CREATE' : 'ALTER'} ROLE ${ROLE} ${attributes} PASSWORD ${escapeLiteral(password)}`);
    const found = await client.query<{ owner: string }>('SELECT datdba::regrole::text AS owner FROM pg_database WHERE datname = $1', [
      database,
    ]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${escapeIdentifier(database)} OWNER ${ROLE}`);
    return found.rows[0]?.owner ?? ROLE;
  });
  if (owner !== ROLE) await asAdmin(adminUrl(database), (client) => handOver(client, database));
}

/** Sequences that belong to a column go with its table. */
async function handOver(client: Client, database: string): Promise<void> {
  await client.query('BEGIN');
  for (const kinds of ['r,p', 'S,v,m']) {
    const found = await client.query<{ name: string }>(
      `SELECT oid::regclass::text AS name FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind::text = ANY(string_to_array($1, ',')) AND relowner <> $2::regrole`,
      [kinds, ROLE],
    );
    for (const { name } of found.rows) await client.query(`ALTER TABLE ${name} OWNER TO ${ROLE}`);
  }
  await client.query(`ALTER DATABASE ${escapeIdentifier(database)} OWNER TO ${ROLE}`);
  await client.query('COMMIT');
}

async function asAdmin<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
