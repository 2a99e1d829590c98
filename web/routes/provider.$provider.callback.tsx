import { createFileRoute } from '@tanstack/react-router'
import { SocialReturn } from '#web/features/accounts/social/social-return.tsx'
import { homeHead } from '#web/features/home/head.ts'
import { HomePage } from '#web/features/home/home-page.tsx'
import { loadHome } from '#web/features/home/queries.ts'

export const Route = createFileRoute('/provider/$provider/callback')({
  staticData: { texts: ['accounts'] },
  loader: ({ context }) => loadHome(context),
  head: ({ match }) => homeHead(match.context),
  component: ReturnPage,
})

function ReturnPage() {
  const { provider } = Route.useParams()
  return (
    <>
      <SocialReturn provider={provider} />
      <HomePage />
    </>
  )
}
