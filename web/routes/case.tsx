import { createFileRoute } from '@tanstack/react-router'
import { CasePage } from '#web/features/cases/case-page.tsx'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { pageHead } from '#web/platform/head.ts'
import { translator } from '#web/platform/language.tsx'

export const Route = createFileRoute('/case')({
  ...memberOnly,
  staticData: { texts: ['cases', 'content'] },
  head: ({ match: { context } }) => {
    const title = translator(context.lang, context.messages, 'cases')('title')
    return pageHead(context, {
      title: `${title} | ${translator(context.lang, context.messages, 'layout')('brand')}`,
      noIndex: true,
    })
  },
  component: CasePage,
})
