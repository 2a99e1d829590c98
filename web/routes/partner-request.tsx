import { createFileRoute } from '@tanstack/react-router'
import { PartnerPage } from '#web/features/content/contact/partner-page.tsx'
import { contentHead } from '#web/features/content/head.ts'

export const Route = createFileRoute('/partner-request')({
  staticData: { texts: ['content'] },
  head: ({ match: { context } }) =>
    contentHead(context, (t) => ({
      title: t('partnerTitle'),
      description: t('partnerDescription'),
      path: '/partner-request',
    })),
  component: PartnerPage,
})
