import { createFileRoute } from '@tanstack/react-router'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { SearchesPage } from '#web/features/saved-searches/searches-page.tsx'
import { titleHead } from '#web/platform/head.ts'

export const Route = createFileRoute('/saved-searches')({
  ...memberOnly,
  staticData: { texts: ['searches'] },
  head: titleHead('layout', 'savedSearches'),
  component: SearchesPage,
})
