import { createFileRoute } from '@tanstack/react-router'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { LettersPage } from '#web/features/letters/letters-page.tsx'
import { pageHead } from '#web/platform/head.ts'
import { translator } from '#web/platform/language.tsx'

export const Route = createFileRoute('/letters')({
  ...memberOnly,
  staticData: { texts: ['content'] },
  head: ({ match: { context } }) => {
    const t = translator(context.lang, context.messages, 'layout')
    return pageHead(context, { title: `${t('letters')} | ${t('brand')}`, noIndex: true })
  },
  component: LettersPage,
})
