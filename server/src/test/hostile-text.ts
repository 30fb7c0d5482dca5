/** Texts that a page or a mail must show as they are: none may become an element, a script or a link. */
export const HOSTILE_TEXTS: readonly string[] = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '"><img src=x onerror="alert(1)">',
  "' autofocus onfocus=alert(1) x='",
  '</p></div></textarea></title><script>alert(1)</script>',
  '<a href="javascript:alert(1)">press</a>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '[press](javascript:alert(1))',
  '{answer}{message}{reason}',
  '<style>@import "https://example.com/x"</style>',
];
