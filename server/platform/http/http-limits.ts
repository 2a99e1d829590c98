/** Time limits of a client, for Node's own server and for a balancer before it. */
export const HTTP_LIMITS = {
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  keepAliveTimeout: 72_000,
  /** Interval of Node's check for overdue requests. */
  connectionsCheckingInterval: 2_000,
}
