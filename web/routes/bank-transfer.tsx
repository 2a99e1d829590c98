import { createFileRoute } from '@tanstack/react-router'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { TransferPage } from '#web/features/transfers/transfer-page.tsx'
import { titleHead } from '#web/platform/head.ts'
import { readId } from '#web/platform/read-id.ts'

export const Route = createFileRoute('/bank-transfer')({
  ...memberOnly,
  validateSearch: (search: Record<string, unknown>): { order?: number; package?: number; amount?: number } => {
    const amount = Number(search.amount)
    return {
      order: readId(search.order),
      package: readId(search.package),
      amount: Number.isFinite(amount) && amount > 0 ? amount : undefined,
    }
  },
  staticData: { texts: ['transfers'] },
  head: titleHead('transfers', 'title'),
  component: () => <TransferPage purpose={Route.useSearch()} />,
})
