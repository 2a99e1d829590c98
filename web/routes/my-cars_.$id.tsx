import { createFileRoute } from '@tanstack/react-router'
import { myCarsRoute } from '#web/features/offers/my-cars-route.ts'
import { SalePage } from '#web/features/offers/sale/sale-page.tsx'

export const Route = createFileRoute('/my-cars_/$id')({ ...myCarsRoute, component: Sale })

function Sale() {
  return <SalePage id={Number(Route.useParams().id) || 0} />
}
