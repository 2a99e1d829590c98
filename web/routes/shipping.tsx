import { createFileRoute } from '@tanstack/react-router'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { ShippingPage } from '#web/features/shipping/shipping-page.tsx'
import { titleHead } from '#web/platform/head.ts'

export const Route = createFileRoute('/shipping')({
  ...memberOnly,
  staticData: { texts: ['shipping', 'wallet-pay'] },
  head: titleHead('layout', 'shipping'),
  component: ShippingPage,
})
