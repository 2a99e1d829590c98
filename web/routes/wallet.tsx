import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { profileQuery } from '#web/features/layout/queries.ts'
import { WalletPage } from '#web/features/wallet/wallet-page.tsx'
import { titleHead } from '#web/platform/head.ts'
import { useApi } from '#web/platform/link.tsx'

export const Route = createFileRoute('/wallet')({
  ...memberOnly,
  staticData: { texts: ['wallet', 'movements'] },
  head: titleHead('wallet', 'wallet'),
  component: Wallet,
})

function Wallet() {
  const { data } = useQuery(profileQuery(useApi()))
  return <WalletPage isOwner={data?.user.acting !== true} />
}
