import sharp, { type Region } from 'sharp'
import { expect, test } from 'vitest'
import { drawSharePicture } from './draw-picture.ts'
import { feedXml } from './feed.ts'
import { shareTexts } from './share-rules.ts'

/** Figures of a part of a picture. */
const statsOf = async (bytes: Buffer, part: Region) => sharp(await sharp(bytes).extract(part).png().toBuffer()).stats()

const car = {
  title: 'تويوتا لاندكروزر GXR توين تيربو 2023 فل كامل بحالة الوكالة <ممتازة> & نظيفة جدًا',
  price: 245_500,
  status: 'live',
  starts_at: '2026-11-22T10:00:00Z',
  closes_at: '2026-11-22T18:30:00Z',
} as const

test('[SHARE-1] the shared picture is 1200 × 630, its text fits, and it differs with the price', async () => {
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#336699' } })
    .webp()
    .toBuffer()
  const draw = (price: number) => drawSharePicture(photo, shareTexts({ ...car, price }, 'ar', 'مرسى'), 'ar')
  const [one, other] = [await draw(245_500), await draw(246_000)]
  expect(await sharp(one).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
  expect(one.equals(other)).toBe(false)
  const at = (left: number, top: number) => statsOf(one, { left, top, width: 20, height: 150 })
  // The photograph is above; beside the margins of the band below there is no text.
  expect((await at(600, 100)).channels[2]?.mean).toBeGreaterThan(140)
  for (const left of [10, 1170]) expect((await at(left, 460)).channels[0]?.min).toBeGreaterThan(235)
  // The title is dark ink.
  const title = await statsOf(one, { left: 60, top: 460, width: 1080, height: 70 })
  expect(title.channels[0]?.min).toBeLessThan(80)
})

test('[SHARE-1] a car without a photograph has a picture too, in English from the left', async () => {
  const texts = shareTexts({ ...car, title: 'Toyota', status: 'sold' }, 'en', 'Marsa')
  expect(texts).toEqual({ brand: 'Marsa', title: 'Toyota', price: '245,500 SAR', state: 'Sold' })
  const bytes = await drawSharePicture(undefined, texts, 'en')
  const start = await statsOf(bytes, { left: 48, top: 460, width: 200, height: 70 })
  expect(start.channels[0]?.min).toBeLessThan(80)
})

test('[SHARE-1] the time is the one in Riyadh', () => {
  expect(shareTexts(car, 'en', '').state).toContain('9:30')
  expect(shareTexts({ ...car, status: 'for_sale' }, 'en', '').state).toBe('For sale at a fixed price')
})

test('[SHARE-2] the feed names each auction once and escapes text written by staff', () => {
  const auction = {
    slug: 'luxury',
    titleAr: 'فاخرة',
    titleEn: 'Cars & <vans>',
    startsAt: new Date('2026-11-23T10:00:00Z'),
    publishedAt: new Date('2026-11-22T10:00:00Z'),
    cars: 5,
  }
  const feed = feedXml('https://marsa.example', 'en', [auction])
  expect(feed).toContain('<title>Cars &#38; &#60;vans&#62;</title>')
  expect(feed).toContain('<link href="https://marsa.example/en/auction/luxury"/>')
  expect(feed.match(/<entry>/g)).toHaveLength(1)
  expect(feed).toContain('<updated>2026-11-22T10:00:00.000Z</updated>')
})
