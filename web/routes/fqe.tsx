import { createFileRoute } from '@tanstack/react-router'
import { FaqPage } from '#web/features/content/faq-page.tsx'
import { contentHead, faqJsonLd } from '#web/features/content/head.ts'
import { faqsQuery } from '#web/features/content/queries.ts'
import { LayoutPending } from '#web/features/layout/states/layout-pending.tsx'

export const Route = createFileRoute('/fqe')({
  staticData: { texts: ['content'] },
  loader: ({ context: { queryClient, api } }) => queryClient.ensureQueryData(faqsQuery(api)),
  head: ({ match: { context }, loaderData }) =>
    contentHead(context, (t) => ({
      title: t('faqTitle'),
      description: t('faqDescription'),
      path: '/fqe',
      jsonLd: import.meta.env.SSR ? [faqJsonLd(loaderData ?? [])] : [],
    })),
  pendingComponent: LayoutPending,
  component: FaqPage,
})
