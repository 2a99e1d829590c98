import { createFileRoute } from '@tanstack/react-router'
import { readLotsSearch } from '#web/features/bidding/my-lots/lots-shown.ts'
import { MyLotsPage } from '#web/features/bidding/my-lots/my-lots-page.tsx'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { pageHead } from '#web/platform/head.ts'
import { translator } from '#web/platform/language.tsx'

export const Route = createFileRoute('/active-auctions')({
  ...memberOnly,
  validateSearch: readLotsSearch,
  staticData: { texts: ['lots', 'bidding', 'buying', 'limits'] },
  head: ({ match: { context } }) => {
    const t = translator(context.lang, context.messages, 'layout')
    return pageHead(context, { title: `${t('activeAuctions')} | ${t('brand')}`, noIndex: true })
  },
  component: MyLots,
})

function MyLots() {
  const { show, page = 1 } = Route.useSearch()
  return <MyLotsPage show={show} page={page} />
}
