/**
 * Headers of every response of the site, the same in the cloud's distribution and on one machine.
 * The content policy admits nothing from elsewhere: no third-party script, style, font or frame.
 */

const contentSources: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'self'"],
  // The design system's style sheet has its pictograms inside it.
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

/** Abilities of the browser that no page of the site uses. */
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

/** Data and publications, whatever they contain, run no script on the site's origin. */
export const filePolicy = "script-src 'none'; form-action 'none'; frame-ancestors 'none'";

/** The same of the API, whose one form is that of a mail's link. */
export const apiPolicy = "script-src 'none'; form-action 'self'; frame-ancestors 'none'";

/**
 * Of what stands below the address of embeds, and of nothing else: any page may frame it. It runs no
 * script and loads nothing; its one style sheet is inside it.
 */
export const embedPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors *";

/** The site's headers for an embed. The older header for frames knows no permission for all. */
export function embedHeaders({
  'x-frame-options': _,
  ...site
}: Readonly<Record<string, string>>): Record<string, string> {
  return { ...site, 'content-security-policy': embedPolicy };
}
