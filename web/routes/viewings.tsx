import { createFileRoute } from '@tanstack/react-router'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { OwnViewings } from '#web/features/viewing/own-viewings.tsx'
import { pageHead } from '#web/platform/head.ts'
import { translator } from '#web/platform/language.tsx'

export const Route = createFileRoute('/viewings')({
  ...memberOnly,
  staticData: { texts: ['viewing'] },
  head: ({ match: { context } }) => {
    const t = translator(context.lang, context.messages, 'viewing')
    const layout = translator(context.lang, context.messages, 'layout')
    return pageHead(context, { title: `${t('ownTitle')} | ${layout('brand')}`, noIndex: true })
  },
  component: OwnViewings,
})
