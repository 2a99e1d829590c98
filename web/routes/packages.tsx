import { createFileRoute } from '@tanstack/react-router'
import { LayoutPending } from '#web/features/layout/states/layout-pending.tsx'
import { PackagesPage } from '#web/features/packages/packages-page.tsx'
import { readCarSearch } from '#web/features/packages/search.ts'
import { packagesQuery } from '#web/features/wallet/packages-query.ts'
import { pageHead } from '#web/platform/head.ts'
import { translator } from '#web/platform/language.tsx'

export const Route = createFileRoute('/packages')({
  staticData: { texts: ['packages', 'wallet'] },
  validateSearch: readCarSearch,
  loader: async ({ context: { queryClient, api } }) => {
    await queryClient.ensureQueryData(packagesQuery(api))
  },
  head: ({ match: { context } }) => {
    const brand = translator(context.lang, context.messages, 'layout')('brand')
    const t = translator(context.lang, context.messages, 'packages')
    return pageHead(context, {
      title: `${t('title')} | ${brand}`,
      description: t('description'),
      path: '/packages',
    })
  },
  pendingComponent: LayoutPending,
  component: Packages,
})

function Packages() {
  return <PackagesPage car={Route.useSearch().car} />
}
