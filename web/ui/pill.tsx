import type { ReactNode } from 'react'

export type PillTone =
  | 'plain'
  | 'live'
  | 'ending'
  | 'leading'
  | 'outbid'
  | 'won'
  | 'sold'
  | 'soft'
  | 'soft-palm'
  | 'soft-gold'
  | 'soft-danger'

/** A state in one or two words. `outlined` for pills on the page and not on a photograph. */
export function Pill({
  tone = 'plain',
  outlined,
  children,
}: {
  tone?: PillTone
  outlined?: boolean
  children: ReactNode
}) {
  return (
    <span className={`pill${tone === 'plain' ? '' : ` pill-${tone}`}${outlined ? ' pill-line' : ''}`}>{children}</span>
  )
}
