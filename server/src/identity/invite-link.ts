/** The page that opens with the code filled in; null where the server does not know its public address. */
export function inviteLink(publicUrl: string | null, code: string): string | null {
  return publicUrl === null ? null : `${new URL(publicUrl).origin}/i&${code}`;
}
