import { createFileRoute } from '@tanstack/react-router'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { RefundPage } from '#web/features/transfers/refund-page.tsx'
import { titleHead } from '#web/platform/head.ts'

export const Route = createFileRoute('/refund')({
  ...memberOnly,
  staticData: { texts: ['transfers', 'secrets'] },
  head: titleHead('transfers', 'refundTitle'),
  component: RefundPage,
})
