import { useEffect, useRef, useState } from 'react'

/**
 * The number of changes of a value since the component mounted; a new number is a new `key`, so that a change can be
 * shown.
 */
export function useChanges(value: unknown): number {
  const before = useRef(value)
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (before.current === value) return
    before.current = value
    setCount((changes) => changes + 1)
  }, [value])
  return count
}

const GAIN_SHOWN_MS = 6000

/** The seconds by which a close has just moved, and whether a bid did it. */
export type Gain = { seconds: number; byBid: boolean }

/**
 * Shows for a few seconds that a close has just moved; null otherwise.
 * @param extensions the number of moves by bids; staff made every other move
 */
export function useGain(closesAt: string | null, extensions: number): Gain | null {
  const before = useRef({ closesAt, extensions })
  const [gain, setGain] = useState<Gain | null>(null)
  useEffect(() => {
    const seconds = (Date.parse(closesAt ?? '') - Date.parse(before.current.closesAt ?? '')) / 1000
    const byBid = extensions > before.current.extensions
    before.current = { closesAt, extensions }
    // An extension that is counted a moment after its close is not announced again.
    if (seconds !== 0) setGain(seconds >= 1 ? { seconds: Math.round(seconds), byBid } : null)
  }, [closesAt, extensions])
  useEffect(() => {
    if (gain === null) return undefined
    const timer = setTimeout(() => setGain(null), GAIN_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [gain])
  return gain
}
