import { createFileRoute } from '@tanstack/react-router'
import { FavouritesPage } from '#web/features/favourites/favourites-page.tsx'
import { readState } from '#web/features/favourites/search.ts'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { titleHead } from '#web/platform/head.ts'

export const Route = createFileRoute('/favourite')({
  ...memberOnly,
  staticData: { texts: ['favourites'] },
  validateSearch: readState,
  head: titleHead('layout', 'favourites'),
  component: Favourites,
})

function Favourites() {
  return <FavouritesPage state={Route.useSearch().state} />
}
