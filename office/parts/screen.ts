import type { ReactNode } from 'react'
import type { Right } from '#contract/http/route.ts'
import type { OfficeKey } from '../platform/texts.ts'
import type { GlyphName } from '../ui/glyph.tsx'

/** A screen of the office. Without its right the address shows that nothing is there. */
export type Screen = {
  /** Below the office: '/bank-transfers/$id'. */
  path: string
  right: Right
  render: () => ReactNode
  /** Its entry in the menu, with the right for it if that is another one. */
  menu?: { title: OfficeKey; glyph: GlyphName; right?: Right }
}
