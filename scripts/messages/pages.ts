import { DEFAULT_CHANNELS, NOTICE_CHANNELS, type NoticeChannel } from '#contract/values/notices/notice-channels.ts'
import { topicOfNotice } from '#contract/values/notices/notice-topics.ts'
import { smsTexts } from '#server/features/accounts/texts.ts'
import { alertNotices } from '#server/features/alerts/texts.ts'
import { messagesFor } from '#server/features/notifications/delivery.ts'
import { waitingFor } from '#server/features/notifications/previews/samples.ts'
import type { Lang } from './examples.ts'
import { readNotices, type SampleNotice } from './read-notices.ts'

const PUBLIC_URL = 'https://example.sa'
const NOON = Date.parse('2026-11-22T09:00:00Z')
const SITE = { ar: 'مرسى', en: 'Marsa' }
const CODE = '123456'
const NAMES: Record<NoticeChannel, string> = { push: 'Web push', whatsapp: 'WhatsApp', sms: 'SMS', mail: 'Mail' }
const LANGUAGES: Record<Lang, string> = { ar: 'Arabic', en: 'English' }
/** Codes and warnings go to the phone; a verification goes to the channel that it verifies. */
const ACCOUNT_TEXTS: Record<NoticeChannel, readonly (keyof typeof smsTexts)[]> = {
  push: [],
  whatsapp: ['activate'],
  sms: [
    'register',
    'registerKnown',
    'login',
    'forgot',
    'phone',
    'stepUp',
    'unknown',
    'passwordMade',
    'bankAdded',
    'logInLinked',
    'phoneMoved',
  ],
  mail: ['activate', 'passwordMade', 'bankAdded', 'logInLinked', 'phoneMoved'],
}

/**
 * The pages that `npm run messages` writes to `docs/messages`, by file name: every message in its form on one channel
 * in one language.
 */
export async function messagePages(): Promise<Map<string, string>> {
  const notices = [...(await readNotices()), ...searchNotices()].sort((a, b) => (a.kind < b.kind ? -1 : 1))
  const pages = new Map([['README.md', overview(notices)]])
  for (const channel of NOTICE_CHANNELS) {
    for (const lang of ['ar', 'en'] as const) pages.set(`${channel}.${lang}.md`, page(channel, lang, notices))
  }
  return pages
}

/** The texts of new cars depend on the matches: one search with one car, one with several, and several. */
function searchNotices(): SampleNotice[] {
  const car = { id: 1, slug: 'toyota-camry-2022', titleAr: 'تويوتا كامري 2022', titleEn: 'Toyota Camry 2022' }
  const found = { searchId: 1, accountId: 1, name: 'Camry', list: 'all' as const, query: { q: 'camry' }, car }
  return [
    [{ ...found, waiting: 1 }],
    [{ ...found, waiting: 3 }],
    [
      { ...found, waiting: 1 },
      { ...found, waiting: 4 },
    ],
  ].flatMap((due) => alertNotices(due))
}

const kindsOf = (notices: readonly SampleNotice[]) => [...new Set(notices.map(({ kind }) => kind))]

function overview(notices: readonly SampleNotice[]): string {
  const rows = kindsOf(notices).map((kind) => {
    const topic = topicOfNotice(kind)
    const sent = NOTICE_CHANNELS.map((channel) => (DEFAULT_CHANNELS[topic].includes(channel) ? 'yes' : ''))
    return `| ${kind} | ${topic} | ${sent.join(' | ')} |`
  })
  return `# Messages

Written by \`npm run messages\` from the code that sends them, not kept in git. Every notice shows on the page. The table
says on which channels it goes until its member chooses others. In quiet hours only mail goes ([NOT-9](../rules/accounts.md)).

${NOTICE_CHANNELS.map((channel) => `- ${NAMES[channel]}: [Arabic](${channel}.ar.md), [English](${channel}.en.md)`).join('\n')}

| kind | topic | ${NOTICE_CHANNELS.map((channel) => NAMES[channel]).join(' | ')} |
|---|---|${NOTICE_CHANNELS.map(() => '---|').join('')}
${rows.join('\n')}
`
}

function page(channel: NoticeChannel, lang: Lang, notices: readonly SampleNotice[]): string {
  const account = ACCOUNT_TEXTS[channel].map((name) =>
    section(name, shown(smsTexts[name][lang](SITE[lang], CODE), lang)),
  )
  const sections = notices.flatMap((notice) => {
    const text = textOn(channel, lang, notice)
    return text === undefined ? [] : [section(notice.kind, shown(text, lang))]
  })
  return `# ${NAMES[channel]}, ${LANGUAGES[lang]}

Written by \`npm run messages\`; names, amounts and dates are examples.
${account.length > 0 ? `\n## Codes and warnings\n${account.join('')}` : ''}
## Notices
${sections.join('')}`
}

const section = (name: string, text: string): string => `\n### ${name}\n\n${text}\n`

/** A block in the direction of its language. */
const shown = (text: string, lang: Lang): string =>
  `<blockquote dir="${lang === 'ar' ? 'rtl' : 'ltr'}">\n\n${text.replaceAll('\n', '  \n')}\n\n</blockquote>`

/** The message in its delivered form. */
function textOn(channel: NoticeChannel, lang: Lang, sample: SampleNotice): string | undefined {
  const topic = topicOfNotice(sample.kind)
  const notice = waitingFor({ ...sample, accountId: 1, carId: null }, lang, NOON)
  const choices = { channels: { [topic]: [channel] }, quiet: null }
  const [message] = messagesFor(notice, choices, { nowMs: NOON, publicUrl: PUBLIC_URL, site: SITE, faces: new Map() })
  // Topics of the account cannot be chosen: they have only their own channels.
  if (message === undefined || message.channel !== channel) return undefined
  if (channel === 'mail') return `**${message.subject}**\n\n${message.body}`
  if (channel !== 'push') return message.body
  return `**${notice.title}**\n${notice.body}\n→ ${lang === 'en' ? '/en' : ''}${sample.url}`
}
