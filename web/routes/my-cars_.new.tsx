import { createFileRoute } from '@tanstack/react-router'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { ListCarPage } from '#web/features/offers/selling/list-car-page.tsx'
import { pageHead } from '#web/platform/head.ts'
import { translator } from '#web/platform/language.tsx'

export const Route = createFileRoute('/my-cars_/new')({
  ...memberOnly,
  staticData: { texts: ['selling', 'offers'] },
  head: ({ match: { context } }) => {
    const brand = translator(context.lang, context.messages, 'layout')('brand')
    const title = translator(context.lang, context.messages, 'selling')('formTitle')
    return pageHead(context, { title: `${title} | ${brand}`, noIndex: true })
  },
  component: ListCarPage,
})
