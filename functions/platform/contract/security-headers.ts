/**
 * Headers of every response of the site, the same in the cloud's distribution and on one machine.
 * The content policy admits no script, style, font or frame of another site.
 */

const contentSources: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'self'"],
  // The design system's style sheet contains its icons as data addresses.
  'img-src': ["'self'", 'data:'],
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

/** @param connect origins that pages may call beside their own: user pool, sign-in pages, upload bucket */
export function contentSecurityPolicy(connect: readonly string[] = []): string {
  return Object.entries({ ...contentSources, 'connect-src': ["'self'", ...connect] })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');
}

export const strictTransportSecurity = {
  maxAgeSeconds: 2 * 365 * 24 * 60 * 60,
  includeSubdomains: true,
} as const;

export const referrerPolicy = 'strict-origin-when-cross-origin';

/** Turns off browser features that no page of the site uses. */
export const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((ability) => `${ability}=()`)
  .join(', ');

export const crossOriginOpenerPolicy = 'same-origin';

/** Names in lower case. @param connect see {@link contentSecurityPolicy} */
export function securityHeaders(connect: readonly string[] = []): Record<string, string> {
  const { maxAgeSeconds, includeSubdomains } = strictTransportSecurity;
  return {
    'content-security-policy': contentSecurityPolicy(connect),
    'strict-transport-security': `max-age=${maxAgeSeconds}${includeSubdomains ? '; includeSubDomains' : ''}`,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': referrerPolicy,
    'permissions-policy': permissionsPolicy,
    'cross-origin-opener-policy': crossOriginOpenerPolicy,
  };
}

/** Policy of published files: whatever they contain, they run no script on the site's origin. */
export const filePolicy = "script-src 'none'; form-action 'none'; frame-ancestors 'none'";

/** Policy of the API: it has one form, on the page that a mail's link leads to. */
export const apiPolicy = "script-src 'none'; form-action 'self'; frame-ancestors 'none'";

/**
 * Policy of embeds, the only content that any page may frame. They run no script and load nothing; their
 * style sheet is inside the page.
 */
export const embedPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors *";

/** Headers of an embed. `x-frame-options` is left out because it cannot allow every page. */
export function embedHeaders({
  'x-frame-options': _,
  ...site
}: Readonly<Record<string, string>>): Record<string, string> {
  return { ...site, 'content-security-policy': embedPolicy };
}
