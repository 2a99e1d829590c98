import { createFileRoute } from '@tanstack/react-router'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { OffersPage } from '#web/features/offers/fixed-price/offers-page.tsx'
import { pageHead } from '#web/platform/head.ts'
import { translator } from '#web/platform/language.tsx'

export const Route = createFileRoute('/offers')({
  ...memberOnly,
  staticData: { texts: ['price-offers', 'offers', 'bidding'] },
  head: ({ match: { context } }) => {
    const t = translator(context.lang, context.messages, 'layout')
    return pageHead(context, { title: `${t('offers')} | ${t('brand')}`, noIndex: true })
  },
  component: OffersPage,
})
