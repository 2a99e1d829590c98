import { POLICY_REPORTS } from '../http/security/policy-reports.ts'

/** Names the receiver of `report-to`. */
export const reportingEndpoints = `policy="${POLICY_REPORTS}"`

/**
 * The allowed code and resources of a page. Scripts and styles run only under the nonce of this one answer; no inline
 * style attributes.
 */
export function contentPolicy(nonce: string, publicUrl: string, pictureOrigins: readonly string[]): string {
  // Older Safari does not accept 'self' for sockets.
  const sockets = publicUrl.replace(/^http/, 'ws')
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self' data: blob:", ...pictureOrigins].join(' '),
    "font-src 'self'",
    `connect-src 'self' ${sockets}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Text becomes elements or code only by the page's one policy (web/platform/trusted-types.ts).
    "require-trusted-types-for 'script'",
    'trusted-types default',
    `report-uri ${POLICY_REPORTS}`,
    'report-to policy',
  ].join('; ')
}

/** Hot reload injects scripts and styles without a nonce. */
export const developmentPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self' ws: wss:; frame-ancestors 'none'"
