import type { Bidding } from './features/bidding/index.ts'
import type { Metrics } from './platform/telemetry/metrics.ts'

/** Counts calls to bid by result, with their time. */
export function measureBids<B extends Pick<Bidding, 'placeBid'>>(bidding: B, metrics: Metrics): B {
  return {
    ...bidding,
    placeBid: (bid) => {
      const began = performance.now()
      const seconds = () => (performance.now() - began) / 1_000
      const answer = bidding.placeBid(bid)
      if (answer === undefined) metrics.bid({ result: 'refused', reason: 'unavailable' }, seconds())
      answer?.then(
        ({ status, text }) => metrics.bid(resultOf(status, text), seconds()),
        () => metrics.bid({ result: 'failed', reason: 'internal' }, seconds()),
      )
      return answer
    },
  }
}

const resultOf = (status: number, text: string): Parameters<Metrics['bid']>[0] =>
  status === 200
    ? { result: 'accepted', reason: '' }
    : { result: 'refused', reason: /"reason":"(\w+)"/.exec(text)?.[1] ?? String(status) }
