import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRefusal } from '../http/refusal.ts'
import { createSecrets } from '../secrets/secrets.ts'
import { localStorage } from './local-storage.ts'
import { createPictures, type Picture, type Pictures, type Visibility } from './pictures.ts'
import { uploader } from './uploader.ts'

let folder: string
const secrets = createSecrets('s'.repeat(32))
let pictures: Pictures

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'marsa-pictures-'))
  pictures = createPictures({ storage: localStorage(folder), seal: secrets, parallel: 2 })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('[HTTP-93] a limited number of pictures wait', async () => {
  const small = createPictures({ storage: localStorage(folder), seal: secrets, parallel: 1, waitingMax: 2 })
  const bytes = await plain(40, 30).png().toBuffer()
  const results = await Promise.all([1, 2, 3, 4, 5].map(() => small.process(bytes, 'public')))
  const refused = results.filter(isRefusal)
  expect(refused).toEqual([1, 2].map(() => ({ refused: 'unavailable', retryAfterSeconds: 20 })))
  expect(isRefusal(await small.process(bytes, 'public'))).toBe(false)
})

test('[HTTP-93] accounts take turns, and each has a share of the waiting', async () => {
  const small = createPictures({
    storage: localStorage(folder),
    seal: secrets,
    parallel: 1,
    waitingMax: 4,
    waitingEach: 3,
  })
  const bytes = await plain(40, 30).png().toBuffer()
  const done: number[] = []
  const send = (account: number) =>
    uploader
      .run(account, () => small.process(bytes, 'private'))
      .then((result) => {
        if (!isRefusal(result)) done.push(account)
        return isRefusal(result)
      })
  const refused = await Promise.all([1, 1, 1, 1, 1, 2].map(send))
  expect(refused).toEqual([false, false, false, false, true, false])
  expect(done).toEqual([1, 1, 2, 1, 1])
})

const red = { r: 200, g: 30, b: 30 }
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: red } })

async function processed(bytes: Buffer, visibility: Visibility = 'public'): Promise<Picture> {
  const picture = await pictures.process(bytes, visibility)
  if (isRefusal(picture)) throw new Error(`refused: ${picture.refused}`)
  return picture
}
const refusalOf = async (bytes: Buffer) => {
  const picture = await pictures.process(bytes, 'public')
  return isRefusal(picture) ? picture.refused : undefined
}
async function variant(picture: Picture, format: string, width: number, visibility: Visibility = 'public') {
  const key = picture.variants.find((each) => each.format === format && each.width === width)?.key ?? ''
  const bytes = await pictures.read(key, visibility)
  if (isRefusal(bytes)) throw new Error(`no ${format} of ${width}`)
  return bytes
}

describe('a public picture', () => {
  test('[PIC-1] becomes AVIF, WebP and JPEG in four widths, never wider than the original', async () => {
    const large = await processed(await plain(2000, 1000).jpeg().toBuffer())
    expect({ width: large.width, height: large.height }).toEqual({ width: 1280, height: 640 })
    const widths = (format: string) => large.variants.filter((each) => each.format === format).map((each) => each.width)
    for (const format of ['avif', 'webp', 'jpeg']) expect(widths(format)).toEqual([320, 640, 960, 1280])
    for (const each of large.variants) {
      const metadata = await sharp(await variant(large, each.format, each.width)).metadata()
      expect(metadata).toMatchObject({ format: each.format === 'avif' ? 'heif' : each.format, width: each.width })
      expect(metadata.height).toBe(each.width / 2)
    }

    const small = await processed(await plain(500, 400).png().toBuffer())
    expect(small.variants.filter((each) => each.format === 'webp').map((each) => each.width)).toEqual([320, 500])
    const tiny = await processed(await plain(20, 10).webp().toBuffer())
    expect(tiny.variants.map((each) => each.width)).toEqual([20, 20, 20])
  })

  test('[PIC-2] shares no bytes with the same upload of another', async () => {
    const bytes = await plain(333, 222).jpeg().toBuffer()
    const [one, other] = [await processed(bytes), await processed(bytes)]
    for (const { key } of one.variants) await pictures.remove(key, 'public')
    for (const { format, width, bytes: size } of other.variants)
      expect(await variant(other, format, width)).toHaveLength(size)
  })

  test('[PIC-3] is turned upright by its EXIF orientation', async () => {
    const lying = sharp({ create: { width: 100, height: 60, channels: 3, background: '#ffffff' } }).composite([
      { input: await plain(50, 60).png().toBuffer(), left: 0, top: 0 },
    ])
    const picture = await processed(await lying.withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer())
    expect({ width: picture.width, height: picture.height }).toEqual({ width: 60, height: 100 })
    const { data, info } = await sharp(await variant(picture, 'jpeg', 60))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const greenAt = (x: number, y: number) => data[(y * info.width + x) * info.channels + 1] ?? 0
    expect(greenAt(30, 10)).toBeLessThan(80)
    expect(greenAt(30, 90)).toBeGreaterThan(200)
  })

  test('[PIC-4] carries only its pixels: no EXIF, location, profile, comment or attached file', async () => {
    const source = await plain(400, 300)
      .withExif({ IFD0: { Copyright: 'SECRET-OWNER' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRET-XMP</x:xmpmeta>')
      .jpeg()
      .toBuffer()
    expect(source.includes('SECRET-OWNER')).toBe(true)
    const polyglot = Buffer.concat([source, Buffer.from('PK\x03\x04<script>SECRET-SCRIPT</script>')])
    const picture = await processed(polyglot)
    for (const each of picture.variants) {
      const bytes = await variant(picture, each.format, each.width)
      expect(bytes.includes('SECRET')).toBe(false)
      const { exif, icc, xmp, iptc } = await sharp(bytes).metadata()
      expect({ exif, icc, xmp, iptc }).toEqual({ exif: undefined, icc: undefined, xmp: undefined, iptc: undefined })
    }
  })

  test('[PIC-5] shows only its first frame; where it is transparent WebP and AVIF stay so, and a JPEG is white', async () => {
    const frames = await sharp(Buffer.alloc(40 * 80 * 3), {
      raw: { width: 40, height: 80, channels: 3, pageHeight: 40 },
    })
      .webp({ loop: 0 })
      .toBuffer()
    for (const animated of [animatedPng(40, 40), frames]) {
      const picture = await processed(animated)
      expect({ width: picture.width, height: picture.height }).toEqual({ width: 40, height: 40 })
    }
    const transparent = sharp({ create: { width: 40, height: 80, channels: 4, background: '#00000000' } })
    const clear = await processed(await transparent.webp().toBuffer())
    const { data } = await sharp(await variant(clear, 'jpeg', 40))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(250)
    for (const format of ['webp', 'avif'] as const) {
      const { channels } = await sharp(await variant(clear, format, 40)).stats()
      expect(channels[3]?.max).toBe(0)
    }
  })
})

test('[PIC-6] a private picture is one JPEG, out of reach of the public address', async () => {
  const picture = await processed(await plain(3000, 1500).jpeg().toBuffer(), 'private')
  expect(picture.variants).toHaveLength(1)
  const [only] = picture.variants
  expect(only).toMatchObject({ format: 'jpeg', width: 1600 })
  expect(await pictures.read(only?.key ?? '', 'public')).toEqual({ refused: 'not_found' })
  expect(await pictures.read(only?.key ?? '', 'private')).toBeInstanceOf(Buffer)
})

test('[PIC-12] a private picture is sealed on disk, only for its owner’s process, and disappears when removed', async () => {
  const bytes = await plain(300, 200).jpeg().toBuffer()
  const [one, other] = [await processed(bytes, 'private'), await processed(bytes, 'private')]
  const key = one.variants[0]?.key ?? ''
  expect(other.variants[0]?.key).not.toBe(key)
  const place = path.join(folder, 'private', key.slice(0, 2), key)
  const stored = await readFile(place)
  expect(
    (
      await sharp(stored)
        .metadata()
        .catch(() => undefined)
    )?.format,
  ).toBeUndefined()
  expect((await stat(place)).mode & 0o077).toBe(0)
  expect((await stat(path.dirname(place))).mode & 0o077).toBe(0)
  const opened = await pictures.read(key, 'private')
  expect(isRefusal(opened) || (await sharp(opened).metadata()).format).toBe('jpeg')
  const stranger = createPictures({ storage: localStorage(folder), seal: createSecrets('t'.repeat(32)) })
  expect(await stranger.read(key, 'private')).toEqual({ refused: 'file_damaged' })
  await pictures.remove(key, 'private')
  expect(await pictures.read(key, 'private')).toEqual({ refused: 'not_found' })
})

describe('refused', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('hello')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect/></svg>')],
    ['PDF', Buffer.from('%PDF-1.7\n1 0 obj\n')],
    ['GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['GIF that is also a script', Buffer.from('GIF89a/*\x01\x00*/=1;alert(1)//')],
  ])('[PIC-7] %s is of an unsupported type', async (_name, bytes) => {
    expect(await refusalOf(bytes)).toBe('unsupported_type')
  })

  test.each([
    ['JPEG', Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from('<svg onload=alert(1)>')])],
    ['WebP', Buffer.from('RIFF\x10\x00\x00\x00WEBPVP8 ')],
  ])('[PIC-7] a %s in its first bytes only is damaged', async (_name, bytes) => {
    expect(await refusalOf(bytes)).toBe('picture_damaged')
  })

  test('[PIC-7] AVIF and TIFF are of an unsupported type', async () => {
    expect(await refusalOf(await plain(20, 20).avif().toBuffer())).toBe('unsupported_type')
    expect(await refusalOf(await plain(20, 20).tiff().toBuffer())).toBe('unsupported_type')
  })

  test('[PIC-7] a picture that breaks off is damaged', async () => {
    const whole = await sharp({
      create: {
        width: 600,
        height: 400,
        channels: 3,
        background: red,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer()
    expect(await refusalOf(whole.subarray(0, whole.length / 2))).toBe('picture_damaged')
  })

  test('[PIC-8] more than 40 million pixels are too large, real or only claimed', async () => {
    expect(await refusalOf(await plain(8000, 5001).png().toBuffer())).toBe('picture_too_large')
    expect(await refusalOf(await plain(16_200, 10).png().toBuffer())).toBe('picture_too_large')
    expect(await refusalOf(claimedPng(30_000, 30_000))).toBe('picture_too_large')
  })

  test('[PIC-8] more pixels than its bytes account for are too large', async () => {
    const oneBit = await plain(7_000, 5_600).toColourspace('b-w').png({ colours: 2, palette: true }).toBuffer()
    expect(await refusalOf(oneBit)).toBe('picture_too_large')
    expect(await refusalOf(await plain(2_400, 1_600).toColourspace('b-w').png().toBuffer())).toBeUndefined()
  })
})

const CRC_TABLE = Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let bit = 0; bit < 8; bit += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})
const crc = (bytes: Buffer) =>
  (bytes.reduce((c, byte) => (CRC_TABLE[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc(body))
  return Buffer.concat([length, body, sum])
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex')

function header(width: number, height: number): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([8, 2, 0, 0, 0], 8)
  return chunk('IHDR', data)
}

/** A PNG of a few bytes whose header claims an enormous size. */
const claimedPng = (width: number, height: number) =>
  Buffer.concat([
    signature,
    header(width, height),
    chunk('IDAT', deflateSync(Buffer.alloc(100))),
    chunk('IEND', Buffer.alloc(0)),
  ])

/** An animated PNG of two frames. */
function animatedPng(width: number, height: number): Buffer {
  const pixels = deflateSync(Buffer.alloc(height * (1 + width * 3)))
  const control = (sequence: number) => {
    const data = Buffer.alloc(26)
    data.writeUInt32BE(sequence, 0)
    data.writeUInt32BE(width, 4)
    data.writeUInt32BE(height, 8)
    data.writeUInt16BE(1, 20)
    data.writeUInt16BE(10, 22)
    return chunk('fcTL', data)
  }
  const second = Buffer.alloc(4)
  second.writeUInt32BE(2)
  return Buffer.concat([
    signature,
    header(width, height),
    chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    control(0),
    chunk('IDAT', pixels),
    control(1),
    chunk('fdAT', Buffer.concat([second, pixels])),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
