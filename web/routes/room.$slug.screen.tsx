import { createFileRoute, notFound } from '@tanstack/react-router'
import { auctionQuery } from '#web/features/catalogue/queries.ts'
import { ScreenPage } from '#web/features/room/screen-page.tsx'
import { pageHead } from '#web/platform/head.ts'

export const Route = createFileRoute('/room/$slug/screen')({
  staticData: { texts: ['car', 'room'] },
  loader: async ({ context: { queryClient, api }, params }) => {
    const { room } = await queryClient.ensureQueryData(auctionQuery(api, params.slug))
    if (!room) throw notFound()
  },
  head: ({ match: { context }, params }) => {
    const data = context.queryClient.getQueryData(auctionQuery(context.api, params.slug).queryKey)
    return data ? pageHead(context, { title: data.auction.title, noIndex: true }) : {}
  },
  component: Screen,
})

function Screen() {
  return <ScreenPage slug={Route.useParams().slug} />
}
