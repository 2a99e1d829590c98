import { createFileRoute } from '@tanstack/react-router'
import { appInfoQuery } from '#web/features/content/app-info.ts'
import { LayoutPending } from '#web/features/layout/states/layout-pending.tsx'
import { SellPage } from '#web/features/offers/selling/sell-page.tsx'
import { pageHead } from '#web/platform/head.ts'
import { translator } from '#web/platform/language.tsx'

export const Route = createFileRoute('/create-auctions')({
  staticData: { texts: ['selling', 'offers'] },
  loader: async ({ context: { queryClient, api } }) => ({
    info: await queryClient.ensureQueryData(appInfoQuery(api)).catch(() => undefined),
  }),
  head: ({ match: { context }, loaderData }) => {
    const t = translator(context.lang, context.messages, 'selling')
    const brand = translator(context.lang, context.messages, 'layout')('brand')
    const { info } = loaderData ?? {}
    const named = context.lang === 'ar' ? info?.create_auctions_title_ar : info?.create_auctions_title_en
    return pageHead(context, {
      title: `${named || t('formTitle')} | ${brand}`,
      description: t('sellLead'),
      path: '/create-auctions',
    })
  },
  pendingComponent: LayoutPending,
  component: SellPage,
})
