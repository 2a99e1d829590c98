import { createFileRoute } from '@tanstack/react-router'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { MyCarsPage } from '#web/features/offers/my-cars/my-cars-page.tsx'
import { pageHead } from '#web/platform/head.ts'
import { translator } from '#web/platform/language.tsx'

export const Route = createFileRoute('/my-cars')({
  ...memberOnly,
  staticData: { texts: ['my-cars', 'my-sale', 'offers'] },
  head: ({ match: { context } }) => {
    const t = translator(context.lang, context.messages, 'layout')
    return pageHead(context, { title: `${t('myCars')} | ${t('brand')}`, noIndex: true })
  },
  component: MyCarsPage,
})
