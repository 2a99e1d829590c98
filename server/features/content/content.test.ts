import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseHandle, inTransaction, openDatabase } from '#server/platform/db/database.ts'
import { createSecrets } from '#server/platform/secrets/secrets.ts'
import { createSettings } from '#server/platform/settings/settings.ts'
import type { Picture } from '#server/platform/storage/pictures.ts'
import { insertFile } from '#server/platform/storage/store.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { serveRoutes } from '#server/testing/serve-routes.ts'
import { addBranches, addCredits, addPartners, addSliders, createContent, registerContentRoutes } from './index.ts'

let database: TestDatabase
let handle: DatabaseHandle
let served: Awaited<ReturnType<typeof serveRoutes>>
const secrets = createSecrets('s'.repeat(32))
const pictures = { process: async () => picture }
const content = (settings = createSettings(handle.db), demo = true) =>
  createContent({ db: handle.db, settings, secrets, pictures, rateLimits: true, demo })

beforeAll(async () => {
  database = await createTestDatabase()
  handle = openDatabase(database.url)
  served = await serveRoutes((api) => registerContentRoutes(api, content()))
})
afterAll(async () => {
  await served.close()
  await handle.close()
  await database.drop()
})

async function dataOf(path: string, language = 'ar') {
  const { status, data } = await served.call(`GET ${path}`, { language })
  expect(status).toBe(200)
  return data
}
const key = 'a'.repeat(32)
const picture: Picture = {
  width: 640,
  height: 480,
  variants: (['jpeg', 'webp', 'avif'] as const).map((format) => ({
    format,
    width: 640,
    key: `${key}.${format}`,
    bytes: 9,
  })),
}

test('a new installation has settings, and empty lists', async () => {
  const { info } = await dataOf('/app-info')
  expect(info).toMatchObject({ site_name_ar: 'مرسى', mada: '1', collect_fees_per_day: 50, demo: true })
  expect(await dataOf('/contact-us')).toEqual({ branches: [], phones: [], emails: [] })
  expect(await dataOf('/credits')).toEqual({ credits: [] })
  expect(await content().homeContent('ar')).toEqual({ sliders: [], partners: [] })
})

test('saved settings are shown in the requested language', async () => {
  const settings = createSettings(handle.db)
  const site = {
    phone: '+966550000400',
    mobile: '+966550000400',
    email: 'hello@marsa.example',
    allowedCollectTxtEn: 'Exit',
    logo: 'https://pictures.example/logo.svg',
    footerLogo: 'javascript:alert(1)',
  }
  await inTransaction(handle.db, (tx) => settings.save(tx, 'site', site))
  const fresh = content(settings, false)
  expect((await fresh.appInfo('en')).info).toMatchObject({ allowed_collect_txt: 'Exit', demo: false })
  expect(await fresh.logoOrigins()).toEqual(['https://pictures.example'])
  expect(await fresh.contact('en')).toMatchObject({ phones: ['+966550000400'], emails: ['hello@marsa.example'] })
})

test('branches, partners, sliders and credits', async () => {
  await inTransaction(handle.db, async (tx) => {
    const hours = { hoursAr: 'يوميًا', hoursEn: 'Daily', mapUrl: 'https://maps.example/1' }
    const phones = ['+966550000401']
    await addBranches(tx, [
      { nameAr: 'جدة', nameEn: 'Jeddah', addressAr: 'ب', addressEn: 'B', ...hours, phones, sortOrder: 2 },
      { nameAr: 'الرياض', nameEn: 'Riyadh', addressAr: 'أ', addressEn: 'A', ...hours, phones, sortOrder: 1 },
    ])
    await addPartners(tx, [{ nameAr: 'ثقة', nameEn: 'Thiqa', noteAr: 'للفحص', noteEn: 'Inspection' }])
    const fileId = await insertFile(tx, { picture, visibility: 'public', kind: 'slider', focus: { x: 20, y: 55 } })
    const texts = { textAr: 'نص', textEn: 'Text', buttonAr: 'زر', buttonEn: 'Button' }
    const slider = { titleAr: 'عنوان', titleEn: 'Title', url: '/auctions', fileId, ...texts }
    await addSliders(tx, [slider, { ...slider, active: false }, { ...slider, fileId: null }])
    const source = { licenceUrl: 'https://licence.example', sourceUrl: 'https://source.example' }
    await addCredits(tx, [{ fileId, title: 'Bronco', author: 'Somebody', licence: 'CC BY-SA 4.0', ...source }])
  })
  const same = { map_url: 'https://maps.example/1', phones: ['+966550000401'], hours: 'Daily', services: '' }
  expect((await dataOf('/contact-us', 'en')).branches).toEqual([
    { name: 'Riyadh', address: 'A', ...same },
    { name: 'Jeddah', address: 'B', ...same },
  ])
  const { sliders, partners } = await content().homeContent('ar')
  expect(partners).toMatchObject([{ name: 'ثقة', note: 'للفحص', icon: '' }])
  expect(sliders).toMatchObject([
    {
      title: 'عنوان',
      text: 'نص',
      button: 'زر',
      url: '/auctions',
      image: { src: `/media/${key}.jpeg`, focus: '20% 55%' },
    },
    { title: 'عنوان', image: null },
  ])
  expect((await dataOf('/credits')).credits).toMatchObject([
    { title: 'Bronco', author: 'Somebody', licence_url: 'https://licence.example', image: `/media/${key}.jpeg` },
  ])
})

test('the clock is that of the database', async () => {
  const before = Date.now()
  const { server_time } = await dataOf('/server-time')
  expect(server_time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  // A guard against a wrong zone, not a measure of speed.
  expect(Math.abs(Date.parse(server_time) - before)).toBeLessThan(60_000)
})
