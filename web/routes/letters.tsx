import { createFileRoute } from '@tanstack/react-router'
import { CasePage } from '#web/features/cases/case-page.tsx'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { LettersPage } from '#web/features/letters/letters-page.tsx'
import { titleHead } from '#web/platform/head.ts'

export const Route = createFileRoute('/letters')({
  ...memberOnly,
  staticData: { texts: ['content', 'cases'] },
  head: titleHead('layout', 'letters'),
  component: Threads,
})

/** A member's letters, or the case of an order: `/letters?order=12`. */
function Threads() {
  const { order }: { order?: unknown } = Route.useSearch()
  return order === undefined ? <LettersPage /> : <CasePage key={String(order)} orderId={Number(order) || 0} />
}
