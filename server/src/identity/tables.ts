import type { Generated } from 'kysely';

/**
 * The rows of `migrations/0120-identity.sql`, `0130-networks.sql`, `0140-security-notices.sql`, `0181-second-factors.sql`, `0185-addresses-and-codes.sql`, `0186-passkeys.sql`,
 * `0184-unproved.sql`, `0195-trade-passwords.sql` and `0198-encryption-keys.sql`.
 */
export type IdentityTables = {
  readonly users: {
    readonly id: number;
    readonly login_name: string;
    readonly password_hash: string;
    readonly invite_code: string;
    readonly inviter_1: number | null;
    readonly inviter_2: number | null;
    readonly inviter_3: number | null;
    readonly credits: number;
    readonly status: Generated<number>;
    readonly opened: Generated<boolean>;
    readonly created_ms: number;
    readonly closed_ms: Generated<number | null>;
    readonly terms_version: Generated<string | null>;
    readonly email: Generated<string | null>;
    readonly phone: Generated<string | null>;
    readonly email_proved: Generated<boolean>;
    readonly phone_proved: Generated<boolean>;
    readonly message_language: Generated<string | null>;
    readonly anti_phishing_word: Generated<string | null>;
  };
  readonly one_time_codes: {
    readonly code_type: string;
    readonly address: string;
    readonly user_id: number;
    readonly browser: string;
    readonly network: string;
    readonly code_hash: string;
    readonly sent_ms: number;
    readonly expires_ms: number;
    readonly tries: number;
    readonly used: boolean;
  };
  readonly code_sendings: { readonly address: string; readonly network: string; readonly sent_ms: number };
  readonly devices: DeviceColumns;
  readonly sessions: SessionColumns;
  readonly familiar_networks: { readonly user_id: number; readonly network: string; readonly last_ms: number };
  readonly trade_passwords: {
    readonly user_id: number;
    readonly password_hash: string;
    readonly changed_ms: number;
    readonly proved: Generated<boolean>;
  };
  readonly withdrawal_addresses: {
    readonly id: Generated<number>;
    readonly user_id: number;
    readonly coin: string;
    readonly address: string;
    readonly bound_ms: number;
    readonly proved: Generated<boolean>;
  };
  readonly authenticators: {
    readonly user_id: number;
    readonly sealed_secret: Buffer;
    readonly used_step: Generated<number>;
    readonly created_ms: number;
    readonly confirmed_ms: Generated<number | null>;
  };
  readonly passkeys: {
    readonly id: string;
    readonly user_id: number;
    readonly credential_id: string;
    readonly public_key: Buffer;
    readonly sign_count: number;
    readonly transports: string;
    readonly name: string;
    readonly created_ms: number;
    readonly used_ms: Generated<number | null>;
  };
  readonly passkey_handles: { readonly user_id: number; readonly handle: string };
  readonly recovery_codes: { readonly user_id: number; readonly code_hash: string };
  readonly security_notices: {
    readonly id: string;
    readonly user_id: number;
    readonly kind: 'deviceReused';
    readonly agent: string;
    readonly address: string;
    readonly last_seen_ms: number;
    readonly other_agent: string;
    readonly other_address: string;
    readonly created_ms: number;
    readonly read_ms: Generated<number | null>;
  };
};

type Seen = {
  readonly agent: string;
  readonly address: string;
  readonly created_ms: number;
  readonly last_seen_ms: number;
  readonly expires_ms: number;
};

type DeviceColumns = Seen & {
  readonly id: string;
  readonly user_id: number;
  readonly secret_hash: string;
  readonly previous_hash: string;
  readonly rotated_ms: number;
};

type SessionColumns = Seen & {
  readonly id: string;
  readonly token_hash: string;
  readonly user_id: number;
  readonly device_id: string | null;
  readonly by_password: Generated<boolean>;
};
