import { createFileRoute } from '@tanstack/react-router'
import { FavouritesPage } from '#web/features/favourites/favourites-page.tsx'
import { readState } from '#web/features/favourites/search.ts'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { pageHead } from '#web/platform/head.ts'
import { translator } from '#web/platform/language.tsx'

export const Route = createFileRoute('/favourite')({
  ...memberOnly,
  staticData: { texts: ['favourites'] },
  validateSearch: readState,
  head: ({ match: { context } }) => {
    const t = translator(context.lang, context.messages, 'layout')
    return pageHead(context, { title: `${t('favourites')} | ${t('brand')}`, noIndex: true })
  },
  component: Favourites,
})

function Favourites() {
  return <FavouritesPage state={Route.useSearch().state} />
}
