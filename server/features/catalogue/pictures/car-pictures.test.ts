import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseHandle, inTransaction, openDatabase } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal } from '#server/platform/http/refusal.ts'
import { createSecrets } from '#server/platform/secrets/secrets.ts'
import { localStorage } from '#server/platform/storage/local-storage.ts'
import { createPictures, type Pictures } from '#server/platform/storage/pictures.ts'
import { createCar } from '#server/testing/car-factories.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { carFields } from '../car-fields.ts'
import { selectCars } from '../store.ts'
import { addPictures, processCarPictures } from './car-pictures.ts'

let database: TestDatabase
let handle: DatabaseHandle
let folder: string
let pictures: Pictures

beforeAll(async () => {
  database = await createTestDatabase()
  handle = openDatabase(database.url)
  folder = await mkdtemp(path.join(tmpdir(), 'marsa-car-pictures-'))
  pictures = createPictures({ storage: localStorage(folder), seal: createSecrets('s'.repeat(32)) })
})
afterAll(async () => {
  await handle.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const readCar = (id: number) => selectCars(handle.db).where('cars.id', '=', id).executeTakeFirstOrThrow()
function granted<T>(result: T | Refusal): T {
  if (isRefusal(result)) throw new Error(JSON.stringify(result))
  return result
}

const upload = async (width: number, height: number) => ({
  field: 'images',
  bytes: await sharp({ create: { width, height, channels: 3, background: '#6b645b' } })
    .png()
    .toBuffer(),
})

test('[CAR-13] are shown in upload order, each encoding at its address', async () => {
  const { id } = await createCar(handle.db, { titleEn: 'Ford Bronco' })
  for (const [width, height] of [
    [640, 300],
    [300, 640],
  ] as const) {
    const processed = granted(await processCarPictures(pictures, [await upload(width, height)]))
    granted(await inTransaction(handle.db, (tx) => addPictures(tx, id, processed)))
  }
  const { images } = carFields(await readCar(id), 'en', { masked: true })
  expect(images.map(({ width, height, focus }) => ({ width, height, focus }))).toEqual([
    { width: 640, height: 300, focus: '50% 50%' },
    { width: 300, height: 640, focus: '50% 50%' },
  ])
  const [first] = images
  expect(first?.src).toMatch(/^\/media\/[0-9a-f]{32}\.jpeg$/)
  expect(first?.srcset).toMatch(/^\/media\/[0-9a-f]{32}\.webp 320w, \/media\/[0-9a-f]{32}\.webp 640w$/)
  expect(first?.srcset_avif).toMatch(/^\/media\/[0-9a-f]{32}\.avif 320w, \/media\/[0-9a-f]{32}\.avif 640w$/)
  expect(first?.alt).toBe('Ford Bronco, picture 1')
})

test('[CAR-13] concurrent ones take different positions; other files add nothing', async () => {
  const { id } = await createCar(handle.db, { titleEn: 'Ford Bronco' })
  const processed = granted(await processCarPictures(pictures, [await upload(600, 30), await upload(30, 601)]))
  await Promise.all([1, 2, 3].map(() => inTransaction(handle.db, (tx) => addPictures(tx, id, processed))))
  expect((await readCar(id)).images).toHaveLength(6)
  const bad = { field: 'images', bytes: Buffer.from('<svg/>') }
  expect(await processCarPictures(pictures, [await upload(600, 30), bad])).toMatchObject({
    refused: 'unsupported_type',
    errors: { images: [{ en: expect.stringMatching(/^Picture 2: /) }] },
  })
  expect(await processCarPictures(pictures, [await upload(599, 300)])).toEqual({ refused: 'picture_too_small' })
  const many = Array.from({ length: 41 }, () => processed[0] ?? { picture: { width: 1, height: 1, variants: [] } })
  expect(await inTransaction(handle.db, (tx) => addPictures(tx, id, many))).toMatchObject({ errors: { images: [{}] } })
  expect(await inTransaction(handle.db, (tx) => addPictures(tx, 999_999, processed))).toMatchObject({
    refused: 'not_found',
  })
})
