import { createFileRoute } from '@tanstack/react-router'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { MoneyPart } from '#web/features/money/money-part.tsx'
import { pageHead } from '#web/platform/head.ts'
import { translator } from '#web/platform/language.tsx'

export const Route = createFileRoute('/finance')({
  ...memberOnly,
  staticData: { texts: ['money', 'movements'] },
  head: ({ match: { context } }) => {
    const brand = translator(context.lang, context.messages, 'layout')('brand')
    const title = translator(context.lang, context.messages, 'money')('title')
    return pageHead(context, { title: `${title} | ${brand}`, noIndex: true })
  },
  component: MoneyPart,
})
