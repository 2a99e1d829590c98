import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { Logger } from 'pino'
import sharp from 'sharp'
import { fileProcess } from '../files/file-process.ts'
import { isRefusal, type Refusal, refuse } from '../http/refusal.ts'
import { limitTo } from './limit-to.ts'
import type { isSafePdf } from './safe-pdf.ts'
import type { Storage } from './storage.ts'
import { uploader } from './uploader.ts'

export type PictureFormat = 'avif' | 'webp' | 'jpeg'
export type Visibility = 'public' | 'private'
/**
 * One stored encoding; `bytes` is its size. `key` is random, so that the same upload of two people is stored twice and
 * removing one leaves the other. A public one is served as `/media/{key}`; a private one is sealed.
 */
export type PictureVariant = { format: PictureFormat | 'pdf'; width: number; key: string; bytes: number }
/** A re-encoded picture. Width and height are those of its largest variant, after rotation; a PDF has none. */
export type Picture = { width: number; height: number; variants: PictureVariant[] }

export type Pictures = {
  /**
   * Decodes an upload, rotates it upright, drops all metadata and stores new encodings of it.
   * A public picture becomes AVIF, WebP and JPEG in up to four widths, a private one a single JPEG.
   * Refusals: `unsupported_type` (no JPEG, PNG or WebP), `picture_damaged` (not a whole one), `picture_too_large` (more
   * than 40 million pixels, or more than its bytes account for), `picture_too_small`, `unavailable` (too many wait).
   * @param sideMin pixels that its longer side has at least.
   */
  process(bytes: Buffer, visibility: Visibility, sideMin?: number): Promise<Picture | Refusal>
  /**
   * Seals a PDF unchanged. It is always private: `process` takes none.
   * Refusals: `unsupported_type` (see `isSafePdf`), `file_too_complex`, `unavailable`.
   */
  keepPdf(bytes: Buffer): Promise<Picture | Refusal>
  /**
   * The reason that no picture of an account is accepted now: too many wait for a processor. Checked before the bytes
   * of a request are read.
   */
  refuseMore(accountId: number | undefined): Refusal | undefined
  /**
   * A stored variant's bytes. Refusals: `not_found` (none under this key, or no key because its bytes were removed),
   * `file_damaged` (its seal does not open; it is logged).
   */
  read(key: string | null, visibility: Visibility): Promise<Buffer | Refusal>
  /** Seals a private picture again unless it begins with `prefix` or is damaged. @returns true if it was sealed */
  sealAgain(key: string, prefix: Buffer): Promise<boolean>
  /** Removes a stored variant's bytes; an unknown key is no error. */
  remove(key: string, visibility: Visibility): Promise<void>
}
/** Seals the bytes of private pictures; see `Secrets`. */
export type PictureSeal = {
  sealBytes(use: string, bytes: Buffer): Buffer
  unsealBytes(use: string, sealed: Buffer): Buffer
}

const PIXELS_MAX = 40_000_000
/** A file may claim this many pixels, and more by its size: a few kilobytes of one colour cost as much as a photo. */
const PIXELS_FREE = 4_000_000
const PIXELS_OF_A_BYTE = 200
// WebP cannot be higher or wider than 16,383 pixels.
const SIDE_MAX = 16_000
const WIDTHS = [320, 640, 960, 1280]
// Documents must stay legible.
const PRIVATE_WIDTH = 1600
/** The pixels that the longer side of a car's picture has at least, and that of a paper, so that both can be read. */
export const CAR_SIDE_MIN = 600
export const PAPER_SIDE_MIN = 800
const SECONDS_MAX = 30
/** About the time that a full queue needs for a third of its pictures. */
const RETRY_SECONDS = 20
const SEAL_USE = 'picture'
const SEALED_TYPE = 'application/octet-stream'
const INPUT = { limitInputPixels: PIXELS_MAX, failOn: 'error', autoOrient: true } as const

const CONTENT_TYPES: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
}

/**
 * @param options.parallel pictures in parallel; default: one processor fewer than there are, so that
 * bidding keeps one.
 * @param options.waitingMax maximum number of waiting pictures: each keeps its bytes in memory. No limit by default,
 * for the demonstration's own pictures.
 * @param options.waitingEach the maximum of one account among them.
 * @param options.log is told of damaged files: another secret than theirs damages all of them.
 */
export function createPictures(options: {
  storage: Storage
  seal: PictureSeal
  parallel?: number
  waitingMax?: number
  waitingEach?: number
  log?: Pick<Logger, 'error'>
}): Pictures {
  const { storage, seal, log, parallel = Math.max(1, availableParallelism() - 1) } = options
  const { waitingMax = Number.POSITIVE_INFINITY, waitingEach = waitingMax } = options
  // Parallel work is counted in pictures; threads inside one picture would escape that limit.
  sharp.concurrency(1)
  sharp.cache(false)
  const turns = limitTo(parallel)
  const refuseMore = (accountId: number | undefined) =>
    turns.waiting() >= waitingMax || turns.waitingOf(accountId) >= waitingEach
      ? refuse('unavailable', { retryAfterSeconds: RETRY_SECONDS })
      : undefined
  /** Pictures stored before sealing existed are JPEG files. */
  const open = (key: string, stored: Buffer): Buffer | Refusal => {
    if (formatOf(stored) === 'jpeg') return stored
    try {
      return seal.unsealBytes(SEAL_USE, stored)
    } catch (error) {
      log?.error({ err: error, key }, 'a sealed file cannot be opened')
      return refuse('file_damaged')
    }
  }
  const inTurn = async (work: () => Promise<Picture | Refusal>) => {
    const accountId = uploader.getStore()
    return refuseMore(accountId) ?? turns.run(work, accountId)
  }
  return {
    process: (bytes, visibility, sideMin = 0) =>
      inTurn(async () => (await refusalOf(bytes, sideMin)) ?? processPicture({ storage, seal }, bytes, visibility)),
    keepPdf: (bytes) => inTurn(() => keepPdf({ storage, seal }, bytes)),
    refuseMore,
    read: async (key, visibility) => {
      const stored = key === null ? undefined : await storage.get(placeOf(key, visibility))
      if (key === null || stored === undefined) return refuse('not_found')
      return visibility === 'private' ? open(key, stored) : stored
    },
    sealAgain: async (key, prefix) => {
      const place = placeOf(key, 'private')
      const stored = await storage.get(place)
      if (stored === undefined || stored.subarray(0, prefix.length).equals(prefix)) return false
      const opened = open(key, stored)
      if (isRefusal(opened)) return false
      await storage.put(place, seal.sealBytes(SEAL_USE, opened), SEALED_TYPE)
      return true
    },
    remove: (key, visibility) => storage.remove(placeOf(key, visibility)),
  }
}

async function processPicture(
  { storage, seal }: { storage: Storage; seal: PictureSeal },
  bytes: Buffer,
  visibility: Visibility,
): Promise<Picture | Refusal> {
  const widest = visibility === 'public' ? Math.max(...WIDTHS) : PRIVATE_WIDTH
  const pixels = await decode(bytes, widest)
  if (pixels === undefined) return refuse('picture_damaged')
  const variants: PictureVariant[] = []
  for (const { format, width } of variantsFor(visibility, pixels.width)) {
    const encoded = await encode(pixels, format, width)
    const key = `${randomBytes(16).toString('hex')}.${format}`
    const place = placeOf(key, visibility)
    if (visibility === 'private') await storage.put(place, seal.sealBytes(SEAL_USE, encoded), SEALED_TYPE)
    else await storage.put(place, encoded, CONTENT_TYPES[format])
    variants.push({ format, width, key, bytes: encoded.length })
  }
  return { width: pixels.width, height: pixels.height, variants }
}

async function keepPdf(
  { storage, seal }: { storage: Storage; seal: PictureSeal },
  bytes: Buffer,
): Promise<Picture | Refusal> {
  const isSafe = await fileProcess.read<typeof isSafePdf>(new URL('safe-pdf.ts', import.meta.url), 'isSafePdf', bytes)
  if (isRefusal(isSafe)) return isSafe
  if (!isSafe) return refuse('unsupported_type')
  const key = `${randomBytes(16).toString('hex')}.pdf`
  await storage.put(placeOf(key, 'private'), seal.sealBytes(SEAL_USE, bytes), SEALED_TYPE)
  return { width: 0, height: 0, variants: [{ format: 'pdf', width: 0, key, bytes: bytes.length }] }
}

/** Checks the first bytes, so that decoders of other formats are never reached, and the claimed size. */
async function refusalOf(bytes: Buffer, sideMin: number): Promise<Refusal | undefined> {
  const format = formatOf(bytes)
  if (format === undefined) return refuse('unsupported_type')
  const metadata = await sharp(bytes, { ...INPUT, limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (metadata?.format !== format) return refuse('picture_damaged')
  const { width, height } = metadata
  const side = Math.max(width, height)
  const most = Math.min(PIXELS_MAX, PIXELS_FREE + bytes.length * PIXELS_OF_A_BYTE)
  if (width * height > most || side > SIDE_MAX) return refuse('picture_too_large')
  return side < sideMin ? refuse('picture_too_small') : undefined
}

function formatOf(bytes: Buffer): 'jpeg' | 'png' | 'webp' | undefined {
  const starts = (hex: string, at = 0) => bytes.subarray(at, at + hex.length / 2).toString('hex') === hex
  if (starts('ffd8ff')) return 'jpeg'
  if (starts('89504e470d0a1a0a')) return 'png'
  return starts('52494646') && starts('57454250', 8) ? 'webp' : undefined
}

type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 }

/**
 * Upright pixels in sRGB, no wider than `widest`; undefined when the file is broken. Only the first frame
 * counts.
 */
async function decode(bytes: Buffer, widest: number): Promise<Pixels | undefined> {
  const decoded = await sharp(bytes, INPUT)
    .resize({ width: widest, withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: SECONDS_MAX })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)
  return decoded && { data: decoded.data, ...decoded.info }
}

function variantsFor(visibility: Visibility, width: number): { format: PictureFormat; width: number }[] {
  if (visibility === 'private') return [{ format: 'jpeg', width }]
  const smaller = WIDTHS.filter((candidate) => candidate < width)
  const formats: PictureFormat[] = ['avif', 'webp', 'jpeg']
  return formats.flatMap((format) => [...smaller, width].map((each) => ({ format, width: each })))
}

/** Effort is chosen for time: a higher one makes AVIF a tenth smaller and takes five times as long. */
function encode({ data, width, height, channels }: Pixels, format: PictureFormat, target: number): Promise<Buffer> {
  const image = sharp(data, { raw: { width, height, channels } })
    .resize({ width: target })
    .timeout({ seconds: SECONDS_MAX })
  switch (format) {
    case 'avif':
      return image.avif({ quality: 52, effort: 0 }).toBuffer()
    case 'webp':
      return image.webp({ quality: 75, effort: 2 }).toBuffer()
    case 'jpeg':
      // A JPEG has no transparent parts.
      return image.flatten({ background: '#ffffff' }).jpeg({ quality: 78, progressive: true }).toBuffer()
  }
}

/** Public and private pictures have separate folders, so that no public address reaches a private one. */
const placeOf = (key: string, visibility: Visibility): string => `${visibility}/${key.slice(0, 2)}/${key}`
