import { createFileRoute } from '@tanstack/react-router'
import { carHead } from '#web/features/catalogue/car-head.ts'
import { CarNotFound } from '#web/features/catalogue/car-not-found.tsx'
import { CarPage } from '#web/features/catalogue/car-page.tsx'
import { carQuery } from '#web/features/catalogue/queries.ts'

export const Route = createFileRoute('/car/$slug')({
  staticData: { hidesWhatsApp: true },
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

function Car() {
  return <CarPage slug={Route.useParams().slug} />
}
