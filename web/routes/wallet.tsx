import { createFileRoute } from '@tanstack/react-router'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { WalletPage } from '#web/features/wallet/wallet-page.tsx'
import { pageHead } from '#web/platform/head.ts'
import { translator } from '#web/platform/language.tsx'

export const Route = createFileRoute('/wallet')({
  ...memberOnly,
  staticData: { texts: ['wallet', 'movements'] },
  head: ({ match: { context } }) => {
    const brand = translator(context.lang, context.messages, 'layout')('brand')
    const title = translator(context.lang, context.messages, 'wallet')('wallet')
    return pageHead(context, { title: `${title} | ${brand}`, path: '/wallet', noIndex: true })
  },
  component: WalletPage,
})
