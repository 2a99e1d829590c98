import { createFileRoute } from '@tanstack/react-router'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { MoneyPart } from '#web/features/money/money-part.tsx'
import { ProfilePage } from '#web/features/profile/profile-page.tsx'
import { pageHead } from '#web/platform/head.ts'
import { translator } from '#web/platform/language.tsx'

export const Route = createFileRoute('/finance')({
  ...memberOnly,
  staticData: { texts: ['profile', 'secrets', 'notices', 'money', 'movements'] },
  head: ({ match: { context } }) => {
    const t = translator(context.lang, context.messages, 'layout')
    return pageHead(context, { title: `${t('profile')} | ${t('brand')}`, noIndex: true })
  },
  component: Finance,
})

function Finance() {
  return <ProfilePage at="money" money={<MoneyPart />} />
}
