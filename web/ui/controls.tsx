import type { ReactNode } from 'react'
import { useHydrated } from '#web/platform/connection.tsx'

/**
 * Controls whose press must never be lost: until the page's script answers they are disabled, in their place. Where that
 * takes a moment they say so by their looks. It has no box of its own.
 */
export function Controls({ children }: { children: ReactNode }) {
  return (
    <fieldset className="controls" role="presentation" disabled={!useHydrated()}>
      {children}
    </fieldset>
  )
}
