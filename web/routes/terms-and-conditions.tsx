import { createFileRoute } from '@tanstack/react-router'
import { contentHead } from '#web/features/content/head.ts'
import { LegalPage } from '#web/features/content/legal-page.tsx'
import { pageQuery } from '#web/features/content/queries.ts'
import { LayoutPending } from '#web/features/layout/states/layout-pending.tsx'

const SLUG = 'terms-and-conditions'

export const Route = createFileRoute('/terms-and-conditions')({
  staticData: { texts: ['content'] },
  loader: async ({ context: { queryClient, api } }) => {
    const { title } = await queryClient.ensureQueryData(pageQuery(api, SLUG))
    return { title }
  },
  head: ({ match: { context }, loaderData }) =>
    contentHead(context, (t) => ({
      title: loaderData?.title ?? '',
      description: t('legalDescription_terms'),
      path: `/${SLUG}`,
    })),
  pendingComponent: LayoutPending,
  component: Terms,
})

function Terms() {
  return <LegalPage slug={SLUG} />
}
