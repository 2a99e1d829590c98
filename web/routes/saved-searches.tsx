import { createFileRoute } from '@tanstack/react-router'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { SearchesPage } from '#web/features/saved-searches/searches-page.tsx'
import { pageHead } from '#web/platform/head.ts'
import { translator } from '#web/platform/language.tsx'

export const Route = createFileRoute('/saved-searches')({
  ...memberOnly,
  staticData: { texts: ['searches'] },
  head: ({ match: { context } }) => {
    const t = translator(context.lang, context.messages, 'layout')
    return pageHead(context, { title: `${t('savedSearches')} | ${t('brand')}`, noIndex: true })
  },
  component: SearchesPage,
})
