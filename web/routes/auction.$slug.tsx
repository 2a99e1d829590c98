import { createFileRoute } from '@tanstack/react-router'
import { RoomSide } from '#web/features/bidding/panel/room-side.tsx'
import { Gallery } from '#web/features/car/gallery.tsx'
import { auctionQuery } from '#web/features/catalogue/queries.ts'
import { RoomPage } from '#web/features/room/room-page.tsx'
import { pageHead } from '#web/platform/head.ts'
import { translator } from '#web/platform/language.tsx'
import { sitePath } from '#web/platform/link.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'

export const Route = createFileRoute('/auction/$slug')({
  staticData: { texts: ['car', 'bidding', 'room'] },
  loader: async ({ context: { queryClient, api }, params }) => {
    await queryClient.ensureQueryData(auctionQuery(api, params.slug))
  },
  head: ({ match: { context }, params }) => {
    const auction = context.queryClient.getQueryData(auctionQuery(context.api, params.slug).queryKey)?.auction
    if (!auction) return {}
    const brand = translator(context.lang, context.messages, 'layout')('brand')
    const words = translator(context.lang, context.messages, 'catalogue')
    return pageHead(context, {
      title: `${auction.title} | ${brand}`,
      description: `${auction.title}: ${words('cars', { count: auction.lots_count })}`,
      path: sitePath('/auction/$slug', params),
      image: auction.images[0]?.src,
      jsonLd: [
        {
          '@type': 'SaleEvent',
          name: auction.title,
          startDate: auction.starts_at,
          endDate: auction.closes_at,
          eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
          location: {
            '@type': 'VirtualLocation',
            url: `${context.config.siteUrl}${sitePath('/auction/$slug', params)}`,
          },
          organizer: { '@type': 'Organization', name: brand, url: context.config.siteUrl },
        },
      ],
    })
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
