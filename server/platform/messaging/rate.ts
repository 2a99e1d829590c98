/**
 * A provider's limit: `perSecond` messages a second, spread evenly, at most a tenth of a second's worth at once. Other
 * messages leave one in five to codes.
 */
export function createRate(perSecond: number, nowMs: () => number) {
  const most = Math.max(1, perSecond / 10)
  const reserve = Math.min(most - 1, most / 5)
  let tokens = most
  let at = nowMs()
  const refill = () => {
    const now = nowMs()
    tokens = Math.min(most, tokens + ((now - at) / 1_000) * perSecond)
    at = now
  }
  return {
    /** Takes up to `count`. @returns how many may be sent now. */
    take: (count: number, urgent: boolean): number => {
      refill()
      const taken = Math.max(0, Math.min(count, Math.floor(tokens - (urgent ? 0 : reserve))))
      tokens -= taken
      return taken
    },
    putBack: (count: number) => {
      tokens = Math.min(most, tokens + count)
    },
    /** Milliseconds until the next one is allowed. */
    waitMs: (): number => {
      refill()
      return Math.max(0, Math.ceil(((1 + reserve - tokens) / perSecond) * 1_000))
    },
  }
}
export type Rate = ReturnType<typeof createRate>
