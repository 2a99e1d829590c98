import { createFileRoute } from '@tanstack/react-router'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { ListCarPage } from '#web/features/offers/selling/list-car-page.tsx'
import { titleHead } from '#web/platform/head.ts'

export const Route = createFileRoute('/my-cars_/new')({
  ...memberOnly,
  staticData: { texts: ['selling', 'offers'] },
  head: titleHead('selling', 'formTitle'),
  component: ListCarPage,
})
