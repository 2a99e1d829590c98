import { createFileRoute } from '@tanstack/react-router'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { ProfilePage } from '#web/features/profile/profile-page.tsx'
import { pageHead } from '#web/platform/head.ts'
import { translator } from '#web/platform/language.tsx'

export const Route = createFileRoute('/profile')({
  ...memberOnly,
  staticData: { texts: ['profile', 'secrets', 'notices'] },
  head: ({ match: { context } }) => {
    const t = translator(context.lang, context.messages, 'layout')
    return pageHead(context, { title: `${t('profile')} | ${t('brand')}`, noIndex: true })
  },
  component: ProfilePage,
})
