import { createFileRoute } from '@tanstack/react-router'
import { CasePage } from '#web/features/cases/case-page.tsx'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { LettersPage } from '#web/features/letters/letters-page.tsx'
import { pageHead } from '#web/platform/head.ts'
import { translator } from '#web/platform/language.tsx'

export const Route = createFileRoute('/letters')({
  ...memberOnly,
  staticData: { texts: ['content', 'cases'] },
  head: ({ match: { context } }) => {
    const t = translator(context.lang, context.messages, 'layout')
    return pageHead(context, { title: `${t('letters')} | ${t('brand')}`, noIndex: true })
  },
  component: Threads,
})

/** A member's letters, or the case of an order: `/letters?order=12`. */
function Threads() {
  const { order }: { order?: unknown } = Route.useSearch()
  return order === undefined ? <LettersPage /> : <CasePage key={String(order)} orderId={Number(order) || 0} />
}
