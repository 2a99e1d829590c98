import pg from 'pg'

type Done = (error: Error | undefined, result: pg.QueryResult) => void

/**
 * A connection with short-lived queries. V8 allocates a function assigned to a property among the old objects, and `pg`
 * assigns one for each query that returns a promise. All objects that wait for the query then grow old with it, and
 * only a collection of the whole heap frees them. A function passed as an argument starts among the young.
 */
export class Client extends pg.Client {}

const send = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => void

Client.prototype.query = function query(
  this: pg.Client,
  config: string | pg.QueryConfig,
  values?: unknown[],
  done?: Done,
): unknown {
  // A caller with a callback gets no promise: the pool, and queries that are already objects.
  const isMade = typeof config === 'object' && 'submit' in config
  if (done || typeof values === 'function' || isMade) return send.call(this, config, values, done)
  return new Promise((resolve, reject) => {
    const answer: Done = (error, result) => (error ? reject(error) : resolve(result))
    send.call(this, new pg.Query(config, values), answer)
  }).catch((error: Error) => {
    // Its own stack leads to the socket, not to the caller.
    Error.captureStackTrace(error)
    throw error
  })
} as pg.Client['query']
