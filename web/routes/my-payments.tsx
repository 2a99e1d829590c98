import { createFileRoute } from '@tanstack/react-router'
import { MyPaymentsPage } from '#web/features/invoices/my-payments-page.tsx'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { PaymentList } from '#web/features/money/payment-list.tsx'
import { pageHead } from '#web/platform/head.ts'
import { translator } from '#web/platform/language.tsx'

export const Route = createFileRoute('/my-payments')({
  ...memberOnly,
  staticData: { texts: ['invoices', 'money'] },
  head: ({ match: { context } }) => {
    const t = translator(context.lang, context.messages, 'layout')
    return pageHead(context, { title: `${t('myPayments')} | ${t('brand')}`, noIndex: true })
  },
  component: () => <MyPaymentsPage payments={<PaymentList />} />,
})
