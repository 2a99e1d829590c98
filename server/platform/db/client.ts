import pg from 'pg'

type Done = (error: Error | undefined, result: pg.QueryResult) => void

/**
 * A connection whose queries die young. V8 allocates a function that is assigned to a property among the old objects, and `pg`
 * assigns one for each query that it returns a promise for: all that waits for the query then grows old with it, and only a
 * collection of the whole heap ends it. A function that is an argument starts among the young.
 */
export class Client extends pg.Client {}

const send = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => void

Client.prototype.query = function query(
  this: pg.Client,
  config: string | pg.QueryConfig,
  values?: unknown[],
  done?: Done,
): unknown {
  // Who has a callback gets no promise: the pool, and queries that are objects already.
  const isMade = typeof config === 'object' && 'submit' in config
  if (done || typeof values === 'function' || isMade) return send.call(this, config, values, done)
  return new Promise((resolve, reject) => {
    const answer: Done = (error, result) => (error ? reject(error) : resolve(result))
    send.call(this, new pg.Query(config, values), answer)
  }).catch((error: Error) => {
    // Its stack leads to the socket, not to who asked.
    Error.captureStackTrace(error)
    throw error
  })
} as pg.Client['query']
