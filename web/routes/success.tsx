import { createFileRoute, redirect } from '@tanstack/react-router'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { PaymentPending } from '#web/features/wallet/paying/payment-pending.tsx'
import { SuccessPage } from '#web/features/wallet/paying/success-page.tsx'
import { titleHead } from '#web/platform/head.ts'
import { readId } from '#web/platform/read-id.ts'

export const Route = createFileRoute('/success')({
  ...memberOnly,
  staticData: { texts: ['wallet', 'transfers', 'bill'] },
  validateSearch: ({ payment }: Record<string, unknown>): { payment?: number } => ({ payment: readId(payment) }),
  beforeLoad: async (match) => {
    if (match.search.payment === undefined) throw redirect({ to: '/' })
    await memberOnly.beforeLoad(match)
  },
  pendingComponent: PaymentPending,
  head: titleHead('wallet', 'successTitle'),
  component: Success,
})

function Success() {
  const { payment } = Route.useSearch()
  return payment === undefined ? null : <SuccessPage paymentId={payment} />
}
