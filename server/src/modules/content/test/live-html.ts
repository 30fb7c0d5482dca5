/** What of HTML could run, load or lead astray: elements outside the list, attributes beside an address and a picture's own, and addresses of other schemes. */
export const LIVE =
  /<(?!\/?(?:p|a|em|strong|code|pre|ul|ol|li|h[1-6]|blockquote|br|hr|table|thead|tbody|tr|t[hd])\b|img src="\/pictures\/[\da-f]{64}" alt="[^"<>]*" \/>)|<(?!img src="\/pictures\/[\da-f]{64}" alt="[^"<>]*" \/>)[^>]*\son\w+=|<(?!a\b|img\b)\w+ [^/]|<a (?!href="(?:https?:\/\/|mailto:|\/(?!\/)|#)[^"\s]*">)/iu;

/** Whether a browser that follows the address stays here or leaves by http, https or mailto; by its own rules, not by ours. */
export function isHarmless(address: string): boolean {
  const own = 'https://own.example';
  const url = URL.parse(address, own);
  if (url === null || /[\p{C}\s"'<>\\]/u.test(address)) return false;
  return url.origin === own ? address.startsWith('/') || address === '' : /^(?:https?|mailto):/iu.test(address);
}
