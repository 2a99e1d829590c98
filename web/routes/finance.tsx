import { createFileRoute } from '@tanstack/react-router'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { MoneyPart } from '#web/features/money/money-part.tsx'
import { titleHead } from '#web/platform/head.ts'

export const Route = createFileRoute('/finance')({
  ...memberOnly,
  staticData: { texts: ['money', 'movements'] },
  head: titleHead('money', 'title'),
  component: MoneyPart,
})
