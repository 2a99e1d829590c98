import type { AppInfo } from '#contract/http/content.ts'
import { addressIn, type Lang } from '#web/platform/language.tsx'
import { mainLinks } from './menu/links.ts'

/** The markup inside the header and the footer of one page. */
export type FrameMarkup = { header: string; footer: string }
/** The header in two pieces: between them goes the page's own address in the other language. */
type KeptFrame = { header: [before: string, after: string]; footer: string }

const HEADER = '<header class="top">'
const HEADER_END = '</header>'
const FOOTER = '<footer class="foot" id="contact">'
const FOOTER_END = '</footer>'

/** As React writes an attribute. */
const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** The language switch of the page at `href`, an address without prefix. */
const otherAddress = (lang: Lang, href: string) => escaped(addressIn(lang === 'ar' ? 'en' : 'ar', href))

function between(html: string, start: number, from: string, end: number): string | undefined {
  return start < 0 || end < start ? undefined : html.slice(start + from.length, end)
}

/**
 * The frame as a rendered page has it, to be kept for others.
 * @returns undefined when the page has none, or its switch leads elsewhere
 */
function cutFrame(html: string, lang: Lang, href: string): KeptFrame | undefined {
  const header = between(html, html.indexOf(HEADER), HEADER, html.indexOf(HEADER_END))
  const footer = between(html, html.lastIndexOf(FOOTER), FOOTER, html.lastIndexOf(FOOTER_END))
  const address = `href="${otherAddress(lang, href)}" lang="`
  const pieces = header?.split(address)
  const [before, after] = pieces ?? []
  if (before === undefined || after === undefined || pieces?.length !== 2 || footer === undefined) return undefined
  return { header: [before, after], footer }
}

/** The frame of a guest's page depends only on these, the settings and its address. */
export type FrameOf = {
  lang: Lang
  prefix: string
  /** The page's address without prefix and query, as the links of the header compare it. */
  path: string
  /** The address without prefix. */
  href: string
  saleCount: number | undefined
  year: number
}

/** Frames for one set of settings are few: languages, and which link of the header is the current page. */
const FRAMES_MAX = 50
const kept = new WeakMap<AppInfo, Map<string, KeptFrame>>()

const nameOf = ({ lang, prefix, path, saleCount, year }: FrameOf) =>
  `${lang} ${prefix} ${mainLinks.some((link) => link.to === path) ? path : ''} ${saleCount} ${year}`

/**
 * On the server: the frame as an earlier page wrote it. Header and footer are the same on all pages of a guest but for
 * two places, and a third of the work of a short page.
 * @param info the settings that the page has read; new ones have no frame yet
 */
export function keptFrame(info: AppInfo, of: FrameOf): FrameMarkup | undefined {
  const found = kept.get(info)?.get(nameOf(of))
  if (!found) return undefined
  const [before, after] = found.header
  return { header: `${before}href="${otherAddress(of.lang, of.href)}" lang="${after}`, footer: found.footer }
}

/** Keeps the frame of a page that was rendered whole. */
export function keepFrame(info: AppInfo, of: FrameOf, html: string): void {
  const frames = kept.get(info) ?? new Map<string, KeptFrame>()
  const frame = frames.size < FRAMES_MAX ? cutFrame(html, of.lang, of.href) : undefined
  if (!frame) return
  frames.set(nameOf(of), frame)
  kept.set(info, frames)
}
