import { createFileRoute } from '@tanstack/react-router'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { NoticesPage } from '#web/features/notifications/notices-page.tsx'
import { titleHead } from '#web/platform/head.ts'

export const Route = createFileRoute('/notifications')({
  ...memberOnly,
  staticData: { texts: ['notices'] },
  head: titleHead('layout', 'notifications'),
  component: NoticesPage,
})
