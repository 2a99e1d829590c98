import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { appInfoQuery } from '#web/features/content/app-info.ts'
import { InvoicePage } from '#web/features/invoices/invoice-page.tsx'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { Brand } from '#web/features/layout/menu/brand.tsx'
import { pageHead } from '#web/platform/head.ts'
import { translator } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'

export const Route = createFileRoute('/invoice/$id')({
  ...memberOnly,
  staticData: { texts: ['invoices'] },
  head: ({ match: { context } }) => {
    const brand = translator(context.lang, context.messages, 'layout')('brand')
    const title = translator(context.lang, context.messages, 'invoices')('docTitle')
    return pageHead(context, { title: `${title} | ${brand}`, noIndex: true })
  },
  component: Invoice,
})

function Invoice() {
  const { data: info } = useQuery(appInfoQuery(useApi()))
  return <InvoicePage id={Number(Route.useParams().id) || 0} brand={<Brand info={info} logo={info?.logo} />} />
}
