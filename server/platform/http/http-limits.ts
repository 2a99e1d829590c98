/** How long a client may take, for Node's own server and for a balancer before it. */
export const HTTP_LIMITS = {
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  keepAliveTimeout: 72_000,
  /** How often Node looks for requests that are late. */
  connectionsCheckingInterval: 2_000,
}
