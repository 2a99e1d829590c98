import { createFileRoute } from '@tanstack/react-router'
import { CreditsPage } from '#web/features/credits/credits-page.tsx'
import { creditsQuery } from '#web/features/credits/queries.ts'
import { LayoutPending } from '#web/features/layout/states/layout-pending.tsx'
import { pageHead } from '#web/platform/head.ts'
import { translator } from '#web/platform/language.tsx'

export const Route = createFileRoute('/credits')({
  staticData: { texts: ['credits'] },
  loader: async ({ context: { queryClient, api } }) => {
    await queryClient.ensureQueryData(creditsQuery(api))
  },
  head: ({ match: { context } }) => {
    const brand = translator(context.lang, context.messages, 'layout')('brand')
    const t = translator(context.lang, context.messages, 'credits')
    return pageHead(context, { title: `${t('title')} | ${brand}`, description: t('description'), path: '/credits' })
  },
  pendingComponent: LayoutPending,
  component: CreditsPage,
})
