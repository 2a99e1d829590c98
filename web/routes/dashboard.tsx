import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '#web/features/dashboard/dashboard-page.tsx'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { titleHead } from '#web/platform/head.ts'

export const Route = createFileRoute('/dashboard')({
  ...memberOnly,
  staticData: { texts: ['dashboard', 'notices'] },
  head: titleHead('layout', 'dashboard'),
  component: DashboardPage,
})
