import { createFileRoute } from '@tanstack/react-router'
import { carQuery } from '#web/features/catalogue/queries.ts'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { ViewingPage } from '#web/features/viewing/viewing-page.tsx'
import { pageHead } from '#web/platform/head.ts'
import { translator } from '#web/platform/language.tsx'

export const Route = createFileRoute('/viewing/$slug')({
  ...memberOnly,
  staticData: { texts: ['viewing'] },
  loader: async ({ context: { queryClient, api }, params }) => {
    await queryClient.ensureQueryData(carQuery(api, params.slug))
  },
  head: ({ match: { context } }) => {
    const t = translator(context.lang, context.messages, 'viewing')
    const layout = translator(context.lang, context.messages, 'layout')
    return pageHead(context, { title: `${t('title')} | ${layout('brand')}`, noIndex: true })
  },
  component: Viewing,
})

function Viewing() {
  return <ViewingPage slug={Route.useParams().slug} />
}
