import { createFileRoute } from '@tanstack/react-router'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { WalletPage } from '#web/features/wallet/wallet-page.tsx'
import { titleHead } from '#web/platform/head.ts'

export const Route = createFileRoute('/wallet')({
  ...memberOnly,
  staticData: { texts: ['wallet', 'movements'] },
  head: titleHead('wallet', 'wallet'),
  component: WalletPage,
})
