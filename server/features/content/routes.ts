import { auctionRoutes } from '#contract/http/auctions.ts'
import { contentRoutes } from '#contract/http/content.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Content } from './content.ts'

export function registerContentRoutes(api: Api, content: Content): void {
  api.serve(contentRoutes.appInfo, ({ language }) => content.appInfo(language))
  api.serve(contentRoutes.contactUs, ({ language }) => content.contact(language))
  api.serve(contentRoutes.credits, () => content.credits())
  api.serve(auctionRoutes.serverTime, () => content.serverTime())
}
