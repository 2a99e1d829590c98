import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { riyadhDay } from '#contract/values/dates.ts'
import { formOf } from '#server/testing/call-api.ts'
import { createAccount, createCar } from '#server/testing/factories.ts'
import { pdfOf } from '#server/testing/pdf.ts'
import { openSession, openWholeApp, type WholeApp } from '#server/testing/whole-app.ts'

/** The kinds of places that take a file: pictures of cars, papers, and papers that must be pictures. */
type Place = 'car' | 'paper' | 'id'
/** The answer to a file that is kept; else it is the reason of the refusal. */
const TAKEN = 'taken'
const of = (width: number, height: number, channels: 3 | 4 = 3): Sharp =>
  sharp({ create: { width, height, channels, background: channels === 3 ? '#6b645b' : '#6b645b80' } })
const text = (words: string) => () => Promise.resolve(Buffer.from(words))
const base64 = (words: string) => () => Promise.resolve(Buffer.from(words, 'base64'))
const jpeg = (width: number, height: number) => () => of(width, height).jpeg().toBuffer()
const png = (width: number, height: number) => () => of(width, height).png().toBuffer()
const webp = (width: number, height: number) => () => of(width, height).webp().toBuffer()
const turned = (orientation: number) => () => of(900, 20).withMetadata({ orientation }).jpeg().toBuffer()
const cut = (make: () => Promise<Buffer>, part: number) => async () => {
  const whole = await make()
  return whole.subarray(0, Math.round(whole.length * part))
}
const noisy = () =>
  sharp({
    create: {
      ...{ width: 900, height: 300, channels: 3, background: '#888' },
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer()
/** The head of a HEIC file as a phone writes it. */
const heic = () => Promise.resolve(Buffer.from('00000018667479706865696300000000686569636d696631', 'hex'))
/** A head that claims more pixels than any phone has. */
const claimed = async () => {
  const bytes = await png(900, 20)()
  bytes.writeUInt32BE(30_000, 16)
  bytes.writeUInt32BE(30_000, 20)
  return bytes
}

const same = (reason: string) => ({ car: reason, paper: reason, id: reason })
const ok = same(TAKEN)
const small = same('picture_too_small')
const onlyCar = { ...small, car: TAKEN }
const onlyPaper = { ...same('unsupported_type'), paper: TAKEN }

const files: [name: string, make: () => Promise<Buffer>, said: Record<Place, string>][] = [
  ['JPEG 900 px', jpeg(900, 20), ok],
  ['JPEG upright, 900 px', jpeg(20, 900), ok],
  ['JPEG 800 px', jpeg(800, 20), ok],
  ['JPEG 799 px', jpeg(799, 20), onlyCar],
  ['JPEG 600 px', jpeg(600, 20), onlyCar],
  ['JPEG 599 px', jpeg(599, 20), small],
  ['JPEG 1 px', jpeg(1, 1), small],
  ['PNG 900 px', png(900, 20), ok],
  ['PNG 1 px', png(1, 1), small],
  ['PNG with transparent parts', () => of(900, 20, 4).png().toBuffer(), ok],
  ['PNG of 16 bits', () => of(900, 20).toColourspace('rgb16').png().toBuffer(), ok],
  ['PNG of two colours', () => of(900, 20).png({ palette: true, colours: 2 }).toBuffer(), ok],
  ['WebP 900 px', webp(900, 20), ok],
  ['WebP 599 px', webp(599, 20), small],
  ['WebP without loss', () => of(900, 20).webp({ lossless: true }).toBuffer(), ok],
  ['JPEG in grey', () => of(900, 20).greyscale().jpeg().toBuffer(), ok],
  ['JPEG for print', () => of(900, 20).toColourspace('cmyk').jpeg().toBuffer(), ok],
  ['JPEG progressive', () => of(900, 20).jpeg({ progressive: true }).toBuffer(), ok],
  ...[2, 3, 4, 5, 6, 7, 8].map((turn): (typeof files)[number] => [`JPEG turned ${turn}`, turned(turn), ok]),
  ['JPEG with something behind it', async () => Buffer.concat([await jpeg(900, 20)(), Buffer.from('<script>')]), ok],
  ['PNG with too wide a side', png(16_001, 1), same('picture_too_large')],
  ['PNG that claims 900 megapixels', claimed, same('picture_too_large')],
  ['JPEG cut in half', cut(noisy, 0.5), same('picture_damaged')],
  ['PNG without its end', cut(png(900, 20), 0.5), same('picture_damaged')],
  ['WebP cut in half', cut(webp(900, 20), 0.5), same('picture_damaged')],
  ['the head of a JPEG', () => Promise.resolve(Buffer.from('ffd8ff', 'hex')), same('picture_damaged')],
  ['HEIC', heic, same('unsupported_type')],
  ['AVIF', () => of(900, 20).avif({ effort: 0 }).toBuffer(), same('unsupported_type')],
  ['TIFF', () => of(900, 20).tiff().toBuffer(), same('unsupported_type')],
  ['GIF', base64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'), same('unsupported_type')],
  ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg"/>'), same('unsupported_type')],
  ['BMP', text('BM'), same('unsupported_type')],
  ['HTML', text('<!doctype html>'), same('unsupported_type')],
  ['text', text('hello'), same('unsupported_type')],
  ['PDF', () => Promise.resolve(pdfOf()), onlyPaper],
  ['PDF cut in half', cut(() => Promise.resolve(pdfOf()), 0.5), same('unsupported_type')],
  ['nothing', text(''), same('invalid')],
]

let fixture: WholeApp
let admin: string
let carId: number
beforeAll(async () => {
  fixture = await openWholeApp()
  const { id } = await createAccount(fixture.db, { role: 'admin' })
  admin = await openSession(fixture.db, id)
  carId = (await createCar(fixture.db)).id
})
afterAll(() => fixture.close())

const transfer = () => ({
  ...{ purpose: 'wallet', transfer_date: riyadhDay(new Date()), amount: '500', name: 'Fahd', city: 'Jeddah' },
  iban: 'SA0380000000608010167519',
})
const places: [kind: Place, name: string, field: string, call: string, fields: () => Record<string, string>][] = [
  ['car', 'a seller’s car', 'image', 'POST /api/v1/my-cars/draft/pictures', () => ({})],
  ['car', 'a car of staff', 'images', 'POST /api/admin/cars/{id}?_method=PUT', () => ({})],
  ['paper', 'a seller’s report', 'report', 'PUT /api/v1/my-cars/draft/report', () => ({})],
  ['paper', 'a document of a car', 'image', 'POST /api/admin/cars/{id}/documents', () => ({ kind: 'customs' })],
  ['paper', 'a receipt', 'image', 'POST /api/v1/store-bank-transfer', transfer],
  ['id', 'an ID', 'id_image', 'POST /api/v1/update-profile', () => ({})],
]

test.each(files)(
  '[PIC-7] [PIC-8] [PIC-15] [PIC-18] %s gets the same answer in every place of its kind',
  async (_name, make, said) => {
    const bytes = await make()
    const { id } = await createAccount(fixture.db)
    const member = await openSession(fixture.db, id)
    const told: Record<string, string> = {}
    for (const [, name, field, call, fields] of places) {
      const body = formOf(field, bytes, fields())
      if (name === 'a receipt') body.append('id_image', new Blob([new Uint8Array(await jpeg(800, 20)())]), 'id.jpg')
      const token = call.includes('/admin/') ? admin : member
      const answer = await fixture.call(call.replace('{id}', String(carId)), { token, body })
      told[name] = answer.status === 200 ? TAKEN : (answer.reason ?? '')
    }
    expect(told).toEqual(Object.fromEntries(places.map(([kind, name]) => [name, said[kind]])))
    if (said.car === TAKEN) expect(await storedSize()).toEqual(upright(await sharp(bytes).metadata()))
  },
)

const upright = ({ autoOrient: { width, height } }: Awaited<ReturnType<Sharp['metadata']>>) => ({ width, height })
/** The newest picture of a car, as it is shown. */
const storedSize = () =>
  fixture.db
    .selectFrom('files')
    .select(['width', 'height'])
    .where('kind', '=', 'car')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
