import type { Language } from '#contract/http/shapes.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { isRefusal } from '#server/platform/http/refusal.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { limitTo } from '#server/platform/storage/limit-to.ts'
import type { Pictures } from '#server/platform/storage/pictures.ts'
import { newestAuctions } from '../auction-store.ts'
import { createMicroCache } from '../micro-cache.ts'
import type { AuctionPages } from '../pages.ts'
import { drawSharePicture } from './draw-picture.ts'
import { feedXml } from './feed.ts'
import { shareTexts } from './share-rules.ts'

type Deps = {
  db: Database
  clock: Pick<Clock, 'now'>
  settings: Settings
  pictures: Pick<Pictures, 'read'>
  pages: Pick<AuctionPages, 'car'>
  publicUrl: string
}

const KEPT_MS = 60_000
const PICTURES_KEPT = 100
/** A picture takes a tenth of a second of one core; more in parallel would take time from bids. */
const DRAWN_AT_ONCE = 1
const FEED_MAX = 30
const WIDE_ENOUGH = 1200

/** Our content on other sites: the picture of a car, the feed of new auctions. */
export function createShare({ db, clock, settings, pictures, pages, publicUrl }: Deps) {
  const shared = createMicroCache<Buffer | undefined>({
    sizeMax: PICTURES_KEPT,
    keepMs: () => KEPT_MS,
    now: clock.now,
  })
  const feeds = createMicroCache<string>({ sizeMax: 2, keepMs: () => KEPT_MS, now: clock.now })
  const oneByOne = limitTo(DRAWN_AT_ONCE)

  async function draw(slug: string, language: Language): Promise<Buffer | undefined> {
    const found = await pages.car(slug, { accountId: undefined, language })
    if (!('car' in found)) return undefined
    const key = photoKey(found.car.images[0])
    const photo = await pictures.read(key ?? null, 'public')
    const { siteNameAr, siteNameEn } = (await settings.current()).site
    const texts = shareTexts(found.car, language, language === 'ar' ? siteNameAr : siteNameEn)
    return oneByOne.run(() => drawSharePicture(isRefusal(photo) ? undefined : photo, texts, language))
  }

  return {
    /** The JPEG for a car's link; undefined for a car that the public cannot see. */
    picture: (slug: string, language: Language) => shared(`${language} ${slug}`, () => draw(slug, language)),
    /** The newest published auctions, as an Atom document. */
    feed: (language: Language) =>
      feeds(language, async () => feedXml(publicUrl, language, await newestAuctions(db, FEED_MAX))),
  }
}
export type Share = ReturnType<typeof createShare>

/** The narrowest stored form of a picture that fills the shared one. */
function photoKey(image: { src: string; srcset: string } | undefined): string | undefined {
  if (!image) return undefined
  const forms = image.srcset.split(',').flatMap((part) => {
    const [address, width] = part.trim().split(' ')
    return address && width ? [{ address, width: Number.parseInt(width, 10) }] : []
  })
  const widest = forms.toSorted((a, b) => a.width - b.width)
  const chosen = widest.find(({ width }) => width >= WIDE_ENOUGH) ?? widest.at(-1)
  return (chosen?.address ?? image.src).split('/').at(-1)
}
