import type { ReactNode } from 'react'
import { useHydrated } from '#web/platform/live/connection.tsx'

/**
 * Controls whose press must never be lost. They are disabled until the page's script runs, and look so if that takes
 * a moment. The wrapper has no box.
 */
export function Controls({ children }: { children: ReactNode }) {
  return (
    <fieldset className="controls" role="presentation" disabled={!useHydrated()}>
      {children}
    </fieldset>
  )
}
