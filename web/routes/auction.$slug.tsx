import { createFileRoute } from '@tanstack/react-router'
import { RoomSide } from '#web/features/bidding/panel/room-side.tsx'
import { Gallery } from '#web/features/car/gallery.tsx'
import { auctionHead } from '#web/features/catalogue/auction/auction-head.ts'
import { auctionQuery } from '#web/features/catalogue/queries.ts'
import { RoomPage } from '#web/features/room/room-page.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'

export const Route = createFileRoute('/auction/$slug')({
  staticData: { texts: ['car', 'bidding', 'room'] },
  loader: async ({ context: { queryClient, api }, params }) => {
    await queryClient.ensureQueryData(auctionQuery(api, params.slug))
  },
  head: ({ match: { context }, params }) => {
    const data = context.queryClient.getQueryData(auctionQuery(context.api, params.slug).queryKey)
    return data ? auctionHead(context, data.auction, data.cars) : {}
  },
  component: Auction,
})

const PARTS = {
  Gallery,
  Side: RoomSide,
  Ahead: lazyDialog(() => import('#web/features/bidding/limits/ahead-dialog.tsx')),
}

function Auction() {
  return <RoomPage slug={Route.useParams().slug} parts={PARTS} />
}
