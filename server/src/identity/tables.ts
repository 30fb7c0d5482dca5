import {
  boolean,
  bytes,
  defaulted,
  integer,
  nullable,
  OF_USER,
  personal,
  type RowsOf,
  sealed,
  table,
  text,
  word,
} from '../machine/storage/table.ts';

const DAY_MS = 24 * 3_600_000;
export const FAMILIAR_NETWORK_LIFE_MS = 180 * DAY_MS;
export const SECURITY_NOTICE_LIFE_MS = 180 * DAY_MS;
/** What the secret of an authenticator app is sealed for. */
export const authenticatorPurposeOf = (userId: string | number): string => `totp ${userId}`;

/** Who may act for which account. Nothing here can be made again from the journal. */
export const identityTables = {
  users: table(
    {
      id: integer,
      login_name: personal(text),
      password_hash: personal(text),
      invite_code: personal(text),
      inviter_1: nullable(integer),
      inviter_2: nullable(integer),
      inviter_3: nullable(integer),
      invite_id: nullable(integer),
      credits: integer,
      status: defaulted(integer),
      opened: defaulted(boolean),
      created_ms: integer,
      closed_ms: nullable(integer),
      terms_version: nullable(text),
      email: nullable(personal(text)),
      phone: nullable(personal(text)),
      email_proved: defaulted(boolean),
      phone_proved: defaulted(boolean),
      message_language: nullable(personal(text)),
      anti_phishing_word: nullable(personal(text)),
    },
    // a closed account's row is removed when all that refers to it is gone
    { lifetime: { until: 'module' } },
  ),
  invites: table(
    {
      id: defaulted(integer),
      code_hash: text,
      uses_max: integer,
      uses: defaulted(integer),
      until_ms: nullable(integer),
      note: text,
      created_by: text,
      created_ms: integer,
      revoked_by: nullable(text),
      revoked_ms: nullable(integer),
    },
    { lifetime: { until: 'always' } },
  ),
  one_time_codes: table(
    {
      code_type: text,
      address: personal(text),
      user_id: integer,
      browser: personal(text),
      network: personal(text),
      code_hash: text,
      sent_ms: integer,
      expires_ms: integer,
      tries: integer,
      used: boolean,
    },
    { lifetime: { sinceColumn: 'sent_ms', lifeMs: DAY_MS }, owner: 'user_id', copy: { not: 'they end within a day' } },
  ),
  code_sendings: table(
    { address: personal(text), network: personal(text), sent_ms: integer },
    { lifetime: { sinceColumn: 'sent_ms', lifeMs: DAY_MS } },
  ),
  devices: table(
    {
      id: text,
      user_id: integer,
      secret_hash: text,
      previous_hash: text,
      rotated_ms: integer,
      agent: personal(text),
      address: personal(text),
      created_ms: integer,
      last_seen_ms: integer,
      expires_ms: integer,
    },
    { lifetime: { sinceColumn: 'expires_ms', lifeMs: 0 }, owner: 'user_id', copy: { by: 'session.list' } },
  ),
  sessions: table(
    {
      id: text,
      token_hash: text,
      user_id: integer,
      device_id: nullable(text),
      by_password: defaulted(boolean),
      agent: personal(text),
      address: personal(text),
      created_ms: integer,
      last_seen_ms: integer,
      expires_ms: integer,
    },
    { lifetime: { until: 'module' }, owner: 'user_id', copy: { by: 'session.list' } },
  ),
  sign_in_freezes: table(
    { user_id: integer, reason: personal(text), since_ms: integer },
    {
      lifetime: { until: 'module' },
      owner: 'user_id',
      copy: { not: 'nobody signs in to read it while it is there; the message to its owner says it' },
    },
  ),
  sign_in_stops: table({ id: integer, reason: text, since_ms: integer }, { lifetime: { until: 'module' } }),
  ended_sessions: table(
    { proposal_id: integer, user_id: integer, ended_ms: integer },
    { ...OF_USER, copy: { not: 'the message to its owner says it' } },
  ),
  familiar_networks: table(
    { user_id: integer, network: personal(text), last_ms: integer },
    { lifetime: { sinceColumn: 'last_ms', lifeMs: FAMILIAR_NETWORK_LIFE_MS }, owner: 'user_id', copy: { by: 'ownData.read' } },
  ),
  trade_passwords: table(
    {
      user_id: integer,
      password_hash: personal(text),
      changed_ms: integer,
      proved: defaulted(boolean),
      wrong_tries: defaulted(integer),
      paused_ms: nullable(integer),
    },
    { ...OF_USER, copy: { not: 'a secret' } },
  ),
  authenticators: table(
    {
      user_id: integer,
      sealed_secret: sealed(bytes, {
        what: 'authenticator apps of users',
        id: 'user_id',
        owner: 'user_id',
        purposeOf: authenticatorPurposeOf,
      }),
      used_step: defaulted(integer),
      created_ms: integer,
      confirmed_ms: nullable(integer),
    },
    { ...OF_USER, copy: { by: 'factor.list' } },
  ),
  passkeys: table(
    {
      id: text,
      user_id: integer,
      credential_id: personal(text),
      public_key: personal(bytes),
      sign_count: integer,
      transports: text,
      name: personal(text),
      created_ms: integer,
      used_ms: nullable(integer),
    },
    { ...OF_USER, copy: { by: 'factor.list' } },
  ),
  passkey_handles: table(
    { user_id: integer, handle: personal(text) },
    { ...OF_USER, copy: { not: 'it names the account to authenticators and to nobody else' } },
  ),
  recovery_codes: table({ user_id: integer, code_hash: personal(text) }, { ...OF_USER, copy: { not: 'a secret' } }),
  security_notices: table(
    {
      id: text,
      user_id: integer,
      kind: word<'deviceReused'>(),
      agent: personal(text),
      address: personal(text),
      last_seen_ms: integer,
      other_agent: personal(text),
      other_address: personal(text),
      created_ms: integer,
      read_ms: nullable(integer),
    },
    { lifetime: { sinceColumn: 'created_ms', lifeMs: SECURITY_NOTICE_LIFE_MS }, owner: 'user_id', copy: { by: 'securityNotice.list' } },
  ),
};

export type IdentityTables = RowsOf<typeof identityTables>;
