import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

type Place = RefObject<HTMLDivElement | null>

/** The place of the answer to a press: after `show` it is in sight, has the focus, and is read aloud. */
export function useAnswer(): { place: Place; show: () => void } {
  const place = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (shown === 0) return
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'start' })
  }, [shown])
  return { place, show: () => setShown((times) => times + 1) }
}

/** It stays on the page while it is empty: a screen reader announces only what comes into it. */
export function Answer({ place, children }: { place: Place; children: ReactNode }) {
  return (
    <div ref={place} role="status" tabIndex={-1}>
      {children}
    </div>
  )
}
