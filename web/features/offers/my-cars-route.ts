import { memberOnly } from '#web/features/layout/member-only.ts'
import { type HeadContext, pageHead } from '#web/platform/head.ts'
import { translator } from '#web/platform/language.tsx'

/** The options of the pages of one's own cars: both are in the first script of every page. */
export const myCarsRoute = {
  ...memberOnly,
  staticData: { texts: ['my-cars', 'offers'] },
  head: ({ match: { context } }: { match: { context: HeadContext } }) => {
    const t = translator(context.lang, context.messages, 'layout')
    return pageHead(context, { title: `${t('myCars')} | ${t('brand')}`, noIndex: true })
  },
} as const
