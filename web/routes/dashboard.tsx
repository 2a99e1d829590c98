import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '#web/features/dashboard/dashboard-page.tsx'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { pageHead } from '#web/platform/head.ts'
import { translator } from '#web/platform/language.tsx'

export const Route = createFileRoute('/dashboard')({
  ...memberOnly,
  staticData: { texts: ['dashboard', 'notices'] },
  head: ({ match: { context } }) => {
    const t = translator(context.lang, context.messages, 'layout')
    return pageHead(context, { title: `${t('dashboard')} | ${t('brand')}`, noIndex: true })
  },
  component: DashboardPage,
})
