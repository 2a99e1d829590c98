import { createFileRoute } from '@tanstack/react-router'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { OwnViewings } from '#web/features/viewing/own-viewings.tsx'
import { titleHead } from '#web/platform/head.ts'

export const Route = createFileRoute('/viewings')({
  ...memberOnly,
  staticData: { texts: ['viewing'] },
  head: titleHead('viewing', 'ownTitle'),
  component: OwnViewings,
})
