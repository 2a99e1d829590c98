import { useEffect, useRef, useState } from 'react'

/** How often a value has changed since the component came; a new number is a new `key`, so that a change can be shown. */
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

/** Seconds by which a close has just moved on, told for a few seconds; null otherwise. */
export function useGain(closesAt: string | null): number | null {
  const before = useRef(closesAt)
  const [gain, setGain] = useState<number | null>(null)
  useEffect(() => {
    const seconds = (Date.parse(closesAt ?? '') - Date.parse(before.current ?? '')) / 1000
    before.current = closesAt
    setGain(seconds >= 1 ? Math.round(seconds) : null)
    if (!(seconds >= 1)) return undefined
    const timer = setTimeout(() => setGain(null), GAIN_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [closesAt])
  return gain
}
