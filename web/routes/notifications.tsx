import { createFileRoute } from '@tanstack/react-router'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { NoticesPage } from '#web/features/notifications/notices-page.tsx'
import { pageHead } from '#web/platform/head.ts'
import { translator } from '#web/platform/language.tsx'

export const Route = createFileRoute('/notifications')({
  ...memberOnly,
  staticData: { texts: ['notices'] },
  head: ({ match: { context } }) => {
    const t = translator(context.lang, context.messages, 'layout')
    return pageHead(context, { title: `${t('notifications')} | ${t('brand')}`, noIndex: true })
  },
  component: NoticesPage,
})
