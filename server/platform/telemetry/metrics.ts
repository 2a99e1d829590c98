import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Seconds that a caller waits; the goal of a bid is 0.3. */
const WAIT_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 10]
const BATCH_BIDS = [1, 2, 4, 8, 16, 32, 64, 128]
/** The maximum time that a scrape waits for a database read. */
const READ_MS = 3_000

/** A figure with its labels. No label holds personal data. */
export type Sample = { labels?: Record<string, string>; value: number }

/** The figures of one process, in the form of Prometheus. */
export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name, help, labelNames, registers })
  const requests = new Histogram({
    ...{ name: 'marsa_http_request_seconds', help: 'Time to answer, by call', registers },
    ...{ labelNames: ['method', 'route', 'status'], buckets: [0.01, 0.05, 0.1, 0.3, 1, 5] },
  })
  const bids = counter('marsa_bids_total', 'Calls to bid by result, and refused ones by reason', ['result', 'reason'])
  const bidSeconds = new Histogram({
    ...{ name: 'marsa_bid_seconds', help: 'Time from a queued bid to its answer', registers, buckets: WAIT_SECONDS },
  })
  const batches = new Histogram({
    ...{ name: 'marsa_bid_batch_size', help: 'Bids that one transaction decides', registers, buckets: BATCH_BIDS },
  })
  const closed = counter('marsa_lots_closed_total', 'Lots that this process closed, by result', ['result'])
  const providers = counter('marsa_provider_calls_total', 'Calls to senders and gateways', ['provider', 'result'])
  const payments = counter('marsa_payments_settled_total', 'Payments that were credited')
  const orders = counter('marsa_orders_total', 'Orders by what happened to them', ['event'])
  let isStarted = false

  return {
    request: (call: { method: string; route: string; status: number }, seconds: number) =>
      requests.observe({ ...call, status: `${Math.floor(call.status / 100)}xx` }, seconds),
    bid: (answer: { result: 'accepted' | 'refused' | 'failed'; reason: string }, seconds: number) => {
      bids.inc(answer)
      bidSeconds.observe(seconds)
    },
    batch: (size: number) => batches.observe(size),
    closed: (result: 'with_bid' | 'without_bid') => closed.inc({ result }),
    provider: (provider: string, result: 'succeeded' | 'failed') => providers.inc({ provider, result }),
    paymentSettled: () => payments.inc(),
    order: (event: 'created' | 'paid' | 'canceled') => orders.inc({ event }),
    /** A figure that is read on request; an unreadable one is left out. */
    gauge: (name: string, help: string, read: () => Promise<Sample[]> | Sample[], labelNames: string[] = []) => {
      const gauge: Gauge = new Gauge({
        ...{ name, help, labelNames, registers },
        collect: async () => {
          const samples = await withinTime(read)
          gauge.reset()
          // Without labels a reset gauge reports 0, which would be wrong.
          if (samples.length === 0 && labelNames.length === 0) gauge.remove()
          for (const { labels = {}, value } of samples) gauge.set(labels, value)
        },
      })
    },
    /** All figures as text. Those of Node itself begin with the first call. */
    text: async (): Promise<string> => {
      if (!isStarted) collectDefaultMetrics({ register: registry })
      isStarted = true
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}

async function withinTime(read: () => Promise<Sample[]> | Sample[]): Promise<Sample[]> {
  const { promise, resolve } = Promise.withResolvers<Sample[]>()
  const timer = setTimeout(resolve, READ_MS, [])
  try {
    return await Promise.race([read(), promise])
  } catch {
    return []
  } finally {
    clearTimeout(timer)
  }
}
