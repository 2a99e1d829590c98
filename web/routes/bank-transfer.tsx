import { createFileRoute } from '@tanstack/react-router'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { TransferPage } from '#web/features/transfers/transfer-page.tsx'
import { pageHead } from '#web/platform/head.ts'
import { translator } from '#web/platform/language.tsx'

const positive = (value: unknown): number | undefined => {
  const number = Number(value)
  return Number.isFinite(number) && number > 0 ? number : undefined
}

export const Route = createFileRoute('/bank-transfer')({
  ...memberOnly,
  validateSearch: (search: Record<string, unknown>): { order?: number; package?: number; amount?: number } => {
    const [order, packageId, amount] = [positive(search.order), positive(search.package), positive(search.amount)]
    return { ...(order && { order }), ...(packageId && { package: packageId }), ...(amount && { amount }) }
  },
  staticData: { texts: ['transfers'] },
  head: ({ match: { context } }) => {
    const t = translator(context.lang, context.messages, 'transfers')
    const site = translator(context.lang, context.messages, 'layout')
    return pageHead(context, { title: `${t('title')} | ${site('brand')}`, noIndex: true })
  },
  component: () => <TransferPage purpose={Route.useSearch()} />,
})
