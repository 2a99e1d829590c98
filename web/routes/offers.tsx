import { createFileRoute } from '@tanstack/react-router'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { OffersPage } from '#web/features/offers/fixed-price/offers-page.tsx'
import { titleHead } from '#web/platform/head.ts'

export const Route = createFileRoute('/offers')({
  ...memberOnly,
  staticData: { texts: ['price-offers', 'offers', 'bidding'] },
  head: titleHead('layout', 'offers'),
  component: OffersPage,
})
