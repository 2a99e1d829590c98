import { createFileRoute } from '@tanstack/react-router'
import { HomeTestimonials } from '#web/features/content/home-testimonials.tsx'
import { testimonialsQuery } from '#web/features/content/queries.ts'
import { homeHead } from '#web/features/home/head.ts'
import { HomePage } from '#web/features/home/home-page.tsx'
import { homeQuery } from '#web/features/home/queries.ts'

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient, api } }) => {
    await Promise.all([
      queryClient.ensureQueryData(homeQuery(api)),
      queryClient.ensureQueryData(testimonialsQuery(api)),
    ])
  },
  head: ({ match }) => homeHead(match.context),
  component: () => <HomePage testimonials={<HomeTestimonials />} />,
})
