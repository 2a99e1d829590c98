import { auctionRoutes } from '#contract/http/auctions.ts'
import { contentRoutes as routes } from '#contract/http/content.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Content } from './content.ts'
import { registerContentStaffRoutes } from './staff/routes.ts'
import { contentTexts as texts } from './texts.ts'

export function registerContentRoutes(api: Api, content: Content): void {
  const { serve } = api
  serve(routes.appInfo, ({ language }) => content.appInfo(language))
  serve(routes.contactUs, ({ language }) => content.contact(language))
  serve(routes.about, ({ language }) => content.about(language))
  serve(routes.faqs, ({ language }) => content.faqs(language))
  serve(routes.page, ({ params, language }) => content.page(params.slug, language))
  serve(routes.testimonials, ({ language }) => content.testimonials(language))
  serve(routes.credits, () => content.credits())
  serve(routes.sendPartnerRequest, ({ body, ip }) => content.sendPartnerRequest({ ip }, body), texts.requestSent)
  serve(auctionRoutes.serverTime, () => content.serverTime())
  registerContentStaffRoutes(api, content.staff)
}
