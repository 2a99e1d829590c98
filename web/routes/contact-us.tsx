import { createFileRoute } from '@tanstack/react-router'
import { appInfoQuery } from '#web/features/content/app-info.ts'
import { ContactPage } from '#web/features/content/contact/contact-page.tsx'
import { readContactSearch } from '#web/features/content/contact/subjects.ts'
import { contentHead, organizationJsonLd } from '#web/features/content/head.ts'
import { contactQuery } from '#web/features/content/queries.ts'
import { LayoutPending } from '#web/features/layout/states/layout-pending.tsx'

export const Route = createFileRoute('/contact-us')({
  staticData: { texts: ['content'] },
  validateSearch: readContactSearch,
  loader: async ({ context: { queryClient, api } }) => {
    const [info] = await Promise.all([
      queryClient.ensureQueryData(appInfoQuery(api)).catch(() => undefined),
      queryClient.ensureQueryData(contactQuery(api)),
    ])
    return { info }
  },
  head: ({ match: { context }, loaderData }) =>
    contentHead(context, (t) => ({
      title: t('contactTitle'),
      description: t('contactDescription'),
      path: '/contact-us',
      jsonLd: import.meta.env.SSR ? [organizationJsonLd(context, loaderData?.info)] : [],
    })),
  pendingComponent: LayoutPending,
  component: Contact,
})

function Contact() {
  const { subject, about } = Route.useSearch()
  return <ContactPage subject={subject} about={about} />
}
