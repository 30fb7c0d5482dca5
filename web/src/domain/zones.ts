/** An IANA zone and its distance from UTC outside of summer time, as the specification writes it: `.3` is 30 and `.45` is 45 minutes. */
export type Zone = { readonly id: string; readonly offsetValue: string };

const zone = (id: string, offsetValue: string): Zone => ({ id, offsetValue });

/** One zone for each of the 38 distances from UTC that are in use, from -12 to 14 hours. */
export const zones: readonly Zone[] = [
  zone('Etc/GMT+12', '-12'),
  zone('Pacific/Pago_Pago', '-11'),
  zone('Pacific/Honolulu', '-10'),
  zone('Pacific/Marquesas', '-9.3'),
  zone('America/Anchorage', '-9'),
  zone('America/Los_Angeles', '-8'),
  zone('America/Denver', '-7'),
  zone('America/Chicago', '-6'),
  zone('America/New_York', '-5'),
  zone('America/Halifax', '-4'),
  zone('America/St_Johns', '-3.3'),
  zone('America/Sao_Paulo', '-3'),
  zone('Atlantic/South_Georgia', '-2'),
  zone('Atlantic/Azores', '-1'),
  zone('Europe/London', '0'),
  zone('Europe/Berlin', '1'),
  zone('Europe/Athens', '2'),
  zone('Europe/Moscow', '3'),
  zone('Asia/Tehran', '3.3'),
  zone('Asia/Dubai', '4'),
  zone('Asia/Kabul', '4.3'),
  zone('Asia/Karachi', '5'),
  zone('Asia/Kolkata', '5.3'),
  zone('Asia/Kathmandu', '5.45'),
  zone('Asia/Dhaka', '6'),
  zone('Asia/Yangon', '6.3'),
  zone('Asia/Bangkok', '7'),
  zone('Asia/Hong_Kong', '8'),
  zone('Australia/Eucla', '8.45'),
  zone('Asia/Tokyo', '9'),
  zone('Australia/Adelaide', '9.3'),
  zone('Australia/Sydney', '10'),
  zone('Australia/Lord_Howe', '10.3'),
  zone('Pacific/Noumea', '11'),
  zone('Pacific/Auckland', '12'),
  zone('Pacific/Chatham', '12.45'),
  zone('Pacific/Tongatapu', '13'),
  zone('Pacific/Kiritimati', '14'),
];

/** The place in a zone's name: `Hong Kong` of `Asia/Hong_Kong`. Null for a zone that has none, such as `Etc/GMT+12`. */
export function placeOf(id: string): string | null {
  return id.startsWith('Etc/') || !id.includes('/') ? null : id.slice(id.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
