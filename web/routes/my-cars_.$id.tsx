import { createFileRoute } from '@tanstack/react-router'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { SalePage } from '#web/features/offers/sale/sale-page.tsx'
import { pageHead } from '#web/platform/head.ts'
import { translator } from '#web/platform/language.tsx'

export const Route = createFileRoute('/my-cars_/$id')({
  ...memberOnly,
  staticData: { texts: ['my-sale', 'offers'] },
  head: ({ match: { context } }) => {
    const brand = translator(context.lang, context.messages, 'layout')('brand')
    const title = translator(context.lang, context.messages, 'my-sale')('title')
    return pageHead(context, { title: `${title} | ${brand}`, noIndex: true })
  },
  component: Sale,
})

function Sale() {
  return <SalePage id={Number(Route.useParams().id) || 0} />
}
