import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Language } from '#contract/http/shapes.ts'

/** The texts of the picture, in the reader's language. */
export type ShareTexts = { brand: string; title: string; price: string; state: string }

const WIDTH = 1200
const HEIGHT = 630
const BAND = 190
const MARGIN = 48
const QUALITY = 82
const PAPER = '#faf8f4'
const INK = '#17130f'
const MUTED = '#6b645b'
const PALM = '#0e5a47'

/** IBM Plex Sans Arabic, one family for both scripts; licence beside the fonts. */
const fonts = new URL('../../../fonts/', import.meta.url)
const BOLD = fileURLToPath(new URL('IBMPlexSansArabic_600SemiBold.ttf', fonts))
const REGULAR = fileURLToPath(new URL('IBMPlexSansArabic_400Regular.ttf', fonts))

type Line = { text: string; size: number; color: string; bold?: boolean; widest: number }
type Drawn = { input: Buffer; width: number; height: number }

const escapeMarkup = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** One line of text on a transparent ground; a line that is too long is set smaller. */
async function drawLine({ text, size, color, bold, widest }: Line): Promise<Drawn> {
  const font = `IBM Plex Sans Arabic${bold ? ' SemiBold' : ''}`
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escapeMarkup(text)}</span>`,
      font: `${font} ${size}`,
      fontfile: bold ? BOLD : REGULAR,
      rgba: true,
      dpi: 72,
      wrap: 'none',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  if (info.width > widest)
    return drawLine({ text, size: Math.floor((size * widest) / info.width), color, widest, ...(bold ? { bold } : {}) })
  return { input: data, width: info.width, height: info.height }
}

const sheet = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })

/**
 * The picture that messengers show beside a car's link: its photograph above a band with title, price and time.
 * 1200 × 630 pixels, JPEG.
 * @param photo the car's first picture in any format that sharp reads; without one the ground is plain
 */
export async function drawSharePicture(photo: Buffer | undefined, texts: ShareTexts, lang: Language): Promise<Buffer> {
  const half = (WIDTH - 3 * MARGIN) / 2
  const [title, price, state, brand] = await Promise.all([
    drawLine({ text: texts.title, size: 44, color: INK, bold: true, widest: WIDTH - 2 * MARGIN }),
    drawLine({ text: texts.price, size: 42, color: PALM, bold: true, widest: half }),
    drawLine({ text: texts.state, size: 30, color: MUTED, widest: half }),
    drawLine({ text: texts.brand, size: 30, color: PAPER, bold: true, widest: half }),
  ])
  const top = HEIGHT - BAND
  // The start of a line: on the right in Arabic.
  const from = (line: Drawn) => (lang === 'ar' ? WIDTH - MARGIN - line.width : MARGIN)
  const until = (line: Drawn) => (lang === 'ar' ? MARGIN : WIDTH - MARGIN - line.width)
  const picture = photo && (await sharp(photo).resize(WIDTH, top, { fit: 'cover' }).toBuffer())
  const band = await sheet(WIDTH, BAND, PAPER).png().toBuffer()
  const badge = await sheet(brand.width + 40, brand.height + 28, PALM)
    .png()
    .toBuffer()
  const badgeLeft = lang === 'ar' ? WIDTH - MARGIN - brand.width - 40 : MARGIN
  const second = top + BAND - 36
  return sheet(WIDTH, HEIGHT, '#e7e1d7')
    .composite([
      ...(picture ? [{ input: picture, left: 0, top: 0 }] : []),
      { input: band, left: 0, top },
      { input: badge, left: badgeLeft, top: 36 },
      { input: brand.input, left: badgeLeft + 20, top: 50 },
      { input: title.input, left: from(title), top: top + 28 },
      { input: price.input, left: from(price), top: second - price.height },
      { input: state.input, left: until(state), top: second - state.height },
    ])
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer()
}
