/** `browser`: it knows no passkeys. `address`: it makes none for pages without TLS, or for an address that is a number. */
export type PasskeySupport = 'yes' | 'browser' | 'address';

type PageOrigin = { readonly hostname: string; readonly isSecureContext: boolean; readonly knowsPasskeys: boolean };

/** Whether passkeys can be used on this page. */
export function passkeySupportAt({ hostname, isSecureContext, knowsPasskeys }: PageOrigin): PasskeySupport {
  // browsers write every IPv4 address in four numbers, and IPv6 in brackets
  if (!isSecureContext || /^(\d+\.){3}\d+$|^\[/.test(hostname)) return 'address';
  return knowsPasskeys ? 'yes' : 'browser';
}

export function passkeySupport(): PasskeySupport {
  const { isSecureContext, location } = globalThis;
  return passkeySupportAt({ hostname: location.hostname, isSecureContext, knowsPasskeys: 'PublicKeyCredential' in globalThis });
}

/** Where the same page has passkeys: this machine by its name in the place of its number; null when there is no such place. */
export function namedAddress({
  hostname,
  protocol,
  port,
  pathname,
}: Pick<Location, 'hostname' | 'protocol' | 'port' | 'pathname'>): string | null {
  const isThisMachine = /^127\.(\d+\.){2}\d+$/.test(hostname) || hostname === '[::1]';
  return isThisMachine ? `${protocol}//localhost${port === '' ? '' : `:${port}`}${pathname}` : null;
}
