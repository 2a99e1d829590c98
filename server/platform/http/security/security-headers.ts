/** A year, as browsers' own lists require. */
export const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains'

/** Sent with every answer. Pages replace the content policy with their own. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  // All other documents may load nothing.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** For pictures that letters and previews of shared links show on other sites. */
export const usedByOthers = { 'cross-origin-resource-policy': 'cross-origin' }
