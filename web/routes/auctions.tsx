import { createFileRoute } from '@tanstack/react-router'
import { AuctionsPage } from '#web/features/catalogue/auctions-page.tsx'
import { auctionCarsQuery } from '#web/features/catalogue/queries.ts'
import { readAuctionsSearch } from '#web/features/catalogue/search.ts'
import { pageHead } from '#web/platform/head.ts'
import { translator } from '#web/platform/language.tsx'

export const Route = createFileRoute('/auctions')({
  staticData: { texts: ['list'] },
  validateSearch: readAuctionsSearch,
  // The router adds what the address had beside the checked values.
  loaderDeps: ({ search }) => readAuctionsSearch(search),
  loader: async ({ context: { queryClient, api }, deps }) => {
    await queryClient.ensureQueryData(auctionCarsQuery(api, deps))
  },
  head: ({ match: { context, search } }) => {
    const t = translator(context.lang, context.messages, 'catalogue')
    const brand = translator(context.lang, context.messages, 'layout')('brand')
    return pageHead(context, {
      title: `${t('auctionsTitle')} | ${brand}`,
      description: t('auctionsDescription'),
      path: '/auctions',
      noIndex: search.q !== undefined,
    })
  },
  component: Auctions,
})

function Auctions() {
  return <AuctionsPage search={readAuctionsSearch(Route.useSearch())} />
}
