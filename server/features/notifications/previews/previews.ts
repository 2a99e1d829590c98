import type { MessagePreview } from '#contract/http/office/site/message-previews.ts'
import type { Language } from '#contract/http/shapes.ts'
import { topicOfNotice } from '#contract/values/notices/notice-topics.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { houseOf } from '#server/platform/messaging/house.ts'
import type { Outgoing as Mail } from '#server/platform/messaging/messaging.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import { inTheme, type MailTheme, mailText } from '#server/platform/messaging/senders/mail-text.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import type { Settings, SettingsValues } from '#server/platform/settings/settings.ts'
import { smsTexts } from '../../accounts/index.ts'
import { broadcastNotice, wordsOf } from '../broadcasts/broadcasts.ts'
import { type Faces, facesOf } from '../car-faces.ts'
import { messagesFor } from '../delivery.ts'
import { newestCarId } from '../store.ts'
import { NO_CAR, sampleNotices, waitingFor } from './samples.ts'

export type PreviewDeps = {
  db: Database
  clock: Pick<Clock, 'now'>
  secrets: Pick<Secrets, 'seal' | 'unseal'>
  settings: Pick<Settings, 'current'>
  /** The base address of links in messages, without a final slash. */
  publicUrl: string
}
type Shown = { kind: string; language: Language; sms: string; mail: Mail }
/** `words`: those of a notice that staff write; each other kind has its example. */
type Sealed = { kind: string; language: Language; theme: MailTheme; untilMs: number; words?: OneWords }
type OneWords = { title: string; body: string; url: string | null }

/** Mails are shown at `${MAIL_PREVIEWS}/<seal>`. */
export const MAIL_PREVIEWS = '/mail-preview'
const USE = 'mail-preview'
const VALID_MS = 3_600_000
const CODE = '482917'

/** Messages to members as phones and mailboxes show them. The addresses of mails hold for an hour. */
export async function readPreviews(deps: PreviewDeps): Promise<{ previews: MessagePreview[] }> {
  const shown = await showAll(deps)
  const kinds = [...new Set(shown.map(({ kind }) => kind))]
  const inLanguage = (kind: string, language: Language) => {
    const found = shown.find((one) => one.kind === kind && one.language === language)
    if (!found) throw new Error(`no message ${kind} in ${language}`)
    return previewOf(deps, found)
  }
  return {
    previews: kinds.map((kind) => ({
      kind,
      topic: kind === 'code' ? null : topicOfNotice(kind),
      ar: inLanguage(kind, 'ar'),
      en: inLanguage(kind, 'en'),
    })),
  }
}

/** A notice to a group in both languages, as its members would get it. */
export async function previewBroadcast(
  deps: PreviewDeps,
  body: Parameters<typeof wordsOf>[0],
): Promise<Pick<MessagePreview, 'ar' | 'en'>> {
  const values = await deps.settings.current()
  const { titleAr, titleEn, bodyAr, bodyEn, url } = wordsOf(body)
  const inLanguage = (language: Language, words: OneWords) =>
    previewOf(deps, writtenShown(deps, values, language, words), words)
  return {
    ar: inLanguage('ar', { title: titleAr, body: bodyAr, url }),
    en: inLanguage('en', { title: titleEn, body: bodyEn, url }),
  }
}

function previewOf({ secrets, clock }: PreviewDeps, { kind, language, sms, mail }: Shown, words?: OneWords) {
  const untilMs = clock.now() + VALID_MS
  const srcIn = (theme: MailTheme) => {
    const sealed = { kind, language, theme, untilMs, ...(words && { words }) } satisfies Sealed
    return `${MAIL_PREVIEWS}/${secrets.seal(USE, JSON.stringify(sealed)).toString('base64url')}`
  }
  return { sms, subject: mailText(mail).subject, light: srcIn('light'), dark: srcIn('dark') }
}

/** The HTML of a mail by the seal of its address; undefined for an address that staff did not get in the last hour. */
export async function readMailPreview(deps: PreviewDeps, seal: string): Promise<string | undefined> {
  const sealed = open(deps, seal)
  if (!sealed || sealed.untilMs < deps.clock.now()) return undefined
  const found = sealed.words
    ? writtenShown(deps, await deps.settings.current(), sealed.language, sealed.words)
    : (await showAll(deps)).find(({ kind, language }) => kind === sealed.kind && language === sealed.language)
  return found && inTheme(mailText(found.mail).html, sealed.theme)
}

function open({ secrets }: PreviewDeps, seal: string): Sealed | undefined {
  try {
    // Only `previewOf` seals for this use.
    return JSON.parse(secrets.unseal(USE, Buffer.from(seal, 'base64url'))) as Sealed
  } catch {
    return undefined
  }
}

async function showAll(deps: PreviewDeps): Promise<Shown[]> {
  const values = await deps.settings.current()
  const carId = await newestCarId(deps.db)
  const faces = await facesOf(deps.db, [{ carId }])
  const face = carId === null ? undefined : faces.get(carId)
  const car = face ? { carId, title: face.title } : NO_CAR
  const notices = sampleNotices(car, deps.clock.now())
  return (['ar', 'en'] as const).flatMap((language) => [
    codeShown(deps, values, language),
    ...notices.map((notice) => noticeShown(deps, values, { notice, language, faces })),
  ])
}

function codeShown({ publicUrl }: PreviewDeps, values: SettingsValues, language: Language): Shown {
  const { siteNameAr: ar, siteNameEn: en } = values.site
  const body = smsTexts.login[language]({ ar, en }[language], CODE)
  const { hostname } = new URL(publicUrl)
  const mail: Mail = {
    channel: 'mail',
    to: '',
    body,
    code: CODE,
    language,
    house: houseOf(values, publicUrl, language),
  }
  return { kind: 'code', language, sms: `${body}\n\n@${hostname} #${CODE}`, mail }
}

function writtenShown(deps: PreviewDeps, values: SettingsValues, language: Language, words: OneWords): Shown {
  const { title, body, url } = words
  const both = { titleAr: title, titleEn: title, bodyAr: body, bodyEn: body, url }
  return noticeShown(deps, values, { notice: broadcastNotice(both, 1), language, faces: new Map() })
}

type Told = { notice: Notice; language: Language; faces: Faces }

function noticeShown({ clock, publicUrl }: PreviewDeps, values: SettingsValues, told: Told): Shown {
  const { notice, language, faces } = told
  const waiting = waitingFor(notice, language, clock.now())
  const { siteNameAr: ar, siteNameEn: en } = values.site
  const about = { nowMs: clock.now(), publicUrl, site: { ar, en }, faces }
  const messages = messagesFor(waiting, { channels: { [waiting.topic]: ['sms', 'mail'] }, quiet: null }, about)
  const [sms, mail] = (['sms', 'mail'] as const).map((wanted) => messages.find(({ channel }) => channel === wanted))
  if (!mail) throw new Error(`${notice.kind} goes to no mailbox`)
  const house = houseOf(values, publicUrl, language)
  return { kind: notice.kind, language, sms: sms?.body ?? '', mail: { ...mail, house } }
}
