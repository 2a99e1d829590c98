import { createFileRoute } from '@tanstack/react-router'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { WinsPage } from '#web/features/offers/wins-page.tsx'
import { pageHead } from '#web/platform/head.ts'
import { translator } from '#web/platform/language.tsx'

export const Route = createFileRoute('/win-auctions')({
  ...memberOnly,
  staticData: { texts: ['bidding', 'offers', 'buying'] },
  head: ({ match: { context } }) => {
    const t = translator(context.lang, context.messages, 'layout')
    return pageHead(context, { title: `${t('wins')} | ${t('brand')}`, noIndex: true })
  },
  component: WinsPage,
})
