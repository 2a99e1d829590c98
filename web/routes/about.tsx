import { createFileRoute } from '@tanstack/react-router'
import { AboutPage } from '#web/features/content/about-page.tsx'
import { appInfoQuery } from '#web/features/content/app-info.ts'
import { contentHead, organizationJsonLd } from '#web/features/content/head.ts'
import { aboutQuery } from '#web/features/content/queries.ts'
import { LayoutPending } from '#web/features/layout/states/layout-pending.tsx'

export const Route = createFileRoute('/about')({
  staticData: { texts: ['content'] },
  loader: async ({ context: { queryClient, api } }) => {
    const [info, about] = await Promise.all([
      queryClient.ensureQueryData(appInfoQuery(api)).catch(() => undefined),
      queryClient.ensureQueryData(aboutQuery(api)),
    ])
    return { info, title: about.title }
  },
  head: ({ match: { context }, loaderData }) =>
    contentHead(context, (t) => ({
      title: loaderData?.title ?? '',
      description: t('aboutDescription'),
      path: '/about',
      jsonLd: import.meta.env.SSR
        ? [{ '@type': 'AboutPage', mainEntity: organizationJsonLd(context, loaderData?.info) }]
        : [],
    })),
  pendingComponent: LayoutPending,
  component: AboutPage,
})
