import { createFileRoute, redirect } from '@tanstack/react-router'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { PaymentPending } from '#web/features/wallet/paying/payment-pending.tsx'
import { SuccessPage } from '#web/features/wallet/paying/success-page.tsx'
import { pageHead } from '#web/platform/head.ts'
import { translator } from '#web/platform/language.tsx'

export const Route = createFileRoute('/success')({
  ...memberOnly,
  staticData: { texts: ['wallet', 'transfers', 'bill'] },
  validateSearch: (search): { payment?: number } => {
    const id = Number(search.payment)
    return Number.isSafeInteger(id) && id > 0 ? { payment: id } : {}
  },
  beforeLoad: async (match) => {
    if (match.search.payment === undefined) throw redirect({ to: '/' })
    await memberOnly.beforeLoad(match)
  },
  pendingComponent: PaymentPending,
  head: ({ match: { context } }) => {
    const brand = translator(context.lang, context.messages, 'layout')('brand')
    const title = translator(context.lang, context.messages, 'wallet')('successTitle')
    return pageHead(context, { title: `${title} | ${brand}`, path: '/success', noIndex: true })
  },
  component: Success,
})

function Success() {
  const { payment } = Route.useSearch()
  return payment === undefined ? null : <SuccessPage paymentId={payment} />
}
