import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { appInfoQuery } from '#web/features/content/app-info.ts'
import { InvoicePage } from '#web/features/invoices/invoice-page.tsx'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { Brand } from '#web/features/layout/menu/brand.tsx'
import { titleHead } from '#web/platform/head.ts'
import { useApi } from '#web/platform/link.tsx'

export const Route = createFileRoute('/invoice/$id')({
  ...memberOnly,
  staticData: { texts: ['invoices'] },
  head: titleHead('invoices', 'docTitle'),
  component: Invoice,
})

function Invoice() {
  const { data: info } = useQuery(appInfoQuery(useApi()))
  return <InvoicePage id={Number(Route.useParams().id) || 0} brand={<Brand info={info} logo={info?.logo} />} />
}
