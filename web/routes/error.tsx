import { createFileRoute } from '@tanstack/react-router'
import { FailedPage } from '#web/features/accounts/failed-page.tsx'
import { pageHead } from '#web/platform/head.ts'
import { translator } from '#web/platform/language.tsx'

export const Route = createFileRoute('/error')({
  staticData: { texts: ['accounts'] },
  head: ({ match: { context } }) => {
    const brand = translator(context.lang, context.messages, 'layout')('brand')
    const title = translator(context.lang, context.messages, 'accounts')('errorTitle')
    return pageHead(context, { title: `${title} | ${brand}`, path: '/error', noIndex: true })
  },
  component: FailedPage,
})
