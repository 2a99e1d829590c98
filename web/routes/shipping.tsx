import { createFileRoute } from '@tanstack/react-router'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { ShippingPage } from '#web/features/shipping/shipping-page.tsx'
import { pageHead } from '#web/platform/head.ts'
import { translator } from '#web/platform/language.tsx'

export const Route = createFileRoute('/shipping')({
  ...memberOnly,
  staticData: { texts: ['shipping', 'wallet-pay'] },
  head: ({ match: { context } }) => {
    const t = translator(context.lang, context.messages, 'layout')
    return pageHead(context, { title: `${t('shipping')} | ${t('brand')}`, noIndex: true })
  },
  component: ShippingPage,
})
