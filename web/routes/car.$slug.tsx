import { createFileRoute } from '@tanstack/react-router'
import { HistoryWaiting } from '#web/features/bidding/history/history-waiting.tsx'
import { CarNotFound } from '#web/features/car/car-not-found.tsx'
import { CarPage } from '#web/features/car/car-page.tsx'
import { carHead } from '#web/features/catalogue/car-head.ts'
import { carQuery } from '#web/features/catalogue/queries.ts'
import { CarSide } from '#web/features/offers/car-side.tsx'
import { nearPart } from '#web/ui/near-part.tsx'

export const Route = createFileRoute('/car/$slug')({
  staticData: { hidesWhatsApp: true, texts: ['car', 'bidding', 'buying'] },
  loader: async ({ context: { queryClient, api }, params }) => {
    await queryClient.ensureQueryData(carQuery(api, params.slug))
  },
  head: ({ match: { context }, params }) => {
    const car = context.queryClient.getQueryData(carQuery(context.api, params.slug).queryKey)
    return car ? carHead(context, car) : {}
  },
  notFoundComponent: CarNotFound,
  component: Car,
})

const BidHistory = nearPart(
  () => import('#web/features/bidding/history/bid-history.tsx'),
  ({ car }) => <HistoryWaiting car={car} />,
)
const PARTS = { Side: CarSide, History: BidHistory }

function Car() {
  return <CarPage slug={Route.useParams().slug} parts={PARTS} />
}
