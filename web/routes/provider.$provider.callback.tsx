import { createFileRoute } from '@tanstack/react-router'
import { SocialReturnPage } from '#web/features/accounts/social-return-page.tsx'
import { homeHead } from '#web/features/home/head.ts'
import { HomePage } from '#web/features/home/home-page.tsx'
import { homeQuery } from '#web/features/home/queries.ts'

export const Route = createFileRoute('/provider/$provider/callback')({
  staticData: { texts: ['accounts'] },
  loader: async ({ context: { queryClient, api } }) => {
    await queryClient.ensureQueryData(homeQuery(api))
  },
  head: ({ match }) => homeHead(match.context),
  component: () => (
    <SocialReturnPage>
      <HomePage />
    </SocialReturnPage>
  ),
})
