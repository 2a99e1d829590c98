import { createFileRoute } from '@tanstack/react-router'
import { contentHead } from '#web/features/content/head.ts'
import { PartnerPage } from '#web/features/content/partner-page.tsx'

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
