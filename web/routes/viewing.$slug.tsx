import { createFileRoute } from '@tanstack/react-router'
import { carQuery } from '#web/features/catalogue/queries.ts'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { ViewingPage } from '#web/features/viewing/viewing-page.tsx'
import { titleHead } from '#web/platform/head.ts'

export const Route = createFileRoute('/viewing/$slug')({
  ...memberOnly,
  staticData: { texts: ['viewing'] },
  loader: async ({ context: { queryClient, api }, params }) => {
    await queryClient.ensureQueryData(carQuery(api, params.slug))
  },
  head: titleHead('viewing', 'title'),
  component: Viewing,
})

function Viewing() {
  return <ViewingPage slug={Route.useParams().slug} />
}
