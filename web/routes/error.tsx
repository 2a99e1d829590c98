import { createFileRoute } from '@tanstack/react-router'
import { FailedPage } from '#web/features/accounts/failed-page.tsx'
import { titleHead } from '#web/platform/head.ts'

export const Route = createFileRoute('/error')({
  staticData: { texts: ['accounts'] },
  head: titleHead('accounts', 'errorTitle'),
  component: FailedPage,
})
