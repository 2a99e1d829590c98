import { createFileRoute } from '@tanstack/react-router'
import { LayoutPending } from '#web/features/layout/states/layout-pending.tsx'
import { packageQuery } from '#web/features/packages/queries.ts'
import { readCarSearch } from '#web/features/packages/search.ts'
import { SubscribePage } from '#web/features/packages/subscribe-page.tsx'
import { pageHead } from '#web/platform/head.ts'
import { translator } from '#web/platform/language.tsx'
import { sitePath } from '#web/platform/link.tsx'

/** The specification's spelling. */
export const Route = createFileRoute('/subsribe-package/$id')({
  staticData: { texts: ['packages', 'wallet'] },
  validateSearch: readCarSearch,
  loader: async ({ context: { queryClient, api }, params }) => {
    await queryClient.ensureQueryData(packageQuery(api, params.id))
  },
  head: ({ match: { context }, params }) => {
    const plan = context.queryClient.getQueryData(packageQuery(context.api, params.id).queryKey)
    if (!plan) return {}
    const brand = translator(context.lang, context.messages, 'layout')('brand')
    const t = translator(context.lang, context.messages, 'packages')
    return pageHead(context, {
      title: `${t('subscribeTitle', { name: plan.name })} | ${brand}`,
      description: t('subscribeDescription', { name: plan.name }),
      path: sitePath('/subsribe-package/$id', params),
    })
  },
  pendingComponent: LayoutPending,
  component: Subscribe,
})

function Subscribe() {
  return <SubscribePage id={Route.useParams().id} car={Route.useSearch().car} />
}
