import { createFileRoute } from '@tanstack/react-router'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { RefundPage } from '#web/features/transfers/refund-page.tsx'
import { pageHead } from '#web/platform/head.ts'
import { translator } from '#web/platform/language.tsx'

export const Route = createFileRoute('/refund')({
  ...memberOnly,
  staticData: { texts: ['transfers', 'secrets'] },
  head: ({ match: { context } }) => {
    const t = translator(context.lang, context.messages, 'transfers')
    const site = translator(context.lang, context.messages, 'layout')
    return pageHead(context, { title: `${t('refundTitle')} | ${site('brand')}`, noIndex: true })
  },
  component: RefundPage,
})
