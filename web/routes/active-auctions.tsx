import { createFileRoute } from '@tanstack/react-router'
import { MyLotsPage } from '#web/features/bidding/my-lots/my-lots-page.tsx'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { pageHead } from '#web/platform/head.ts'
import { translator } from '#web/platform/language.tsx'

export const Route = createFileRoute('/active-auctions')({
  ...memberOnly,
  staticData: { hidesWhatsApp: true, texts: ['bidding', 'buying'] },
  head: ({ match: { context } }) => {
    const t = translator(context.lang, context.messages, 'layout')
    return pageHead(context, { title: `${t('activeAuctions')} | ${t('brand')}`, noIndex: true })
  },
  component: MyLotsPage,
})
