import type { Generated } from 'kysely';

/** The rows of `migrations/0194-sign-ins.sql`. */
export type SignInTables = {
  readonly sign_ins: {
    readonly id: Generated<number>;
    readonly user_id: number;
    readonly way: 'registration' | 'login' | 'passkey' | 'device';
    readonly outcome: string;
    readonly agent: string;
    readonly address: string;
    readonly created_ms: number;
  };
};
