import { createFileRoute } from '@tanstack/react-router'
import { MyPaymentsPage } from '#web/features/invoices/my-payments-page.tsx'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { PaymentList } from '#web/features/money/payment-list.tsx'
import { titleHead } from '#web/platform/head.ts'

export const Route = createFileRoute('/my-payments')({
  ...memberOnly,
  staticData: { texts: ['invoices', 'money'] },
  head: titleHead('layout', 'myPayments'),
  component: () => <MyPaymentsPage payments={<PaymentList />} />,
})
