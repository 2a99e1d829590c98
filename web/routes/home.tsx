import { createFileRoute } from '@tanstack/react-router'
import { homeHead } from '#web/features/home/head.ts'
import { HomePage } from '#web/features/home/home-page.tsx'
import { loadHome } from '#web/features/home/queries.ts'

export const Route = createFileRoute('/home')({
  loader: ({ context }) => loadHome(context),
  head: ({ match }) => homeHead(match.context),
  component: HomePage,
})
