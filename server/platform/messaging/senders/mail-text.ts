import type { House, MailFact, Outgoing } from '../messaging.ts'
import {
  codeBlock,
  DARK,
  escapeHtml,
  factsBlock,
  footBlock,
  markBlock,
  photoBlock,
  STYLE,
  sumBlock,
} from './mail-blocks.ts'

const SUBJECT_MAX = 150
const PREVIEW_MAX = 120

const openPage = { ar: 'افتح الصفحة', en: 'Open the page' }
const choose = { ar: 'اختيار التنبيهات', en: 'Choose alerts' }
const why = {
  ar: 'وصلتك لأن حسابك طلب هذا التنبيه. لا نطلب رمز الدخول ولا بيانات بطاقتك أبدًا.',
  en: 'You get this because your account asked for it. We never ask for your code or card details.',
}

export type MailText = { subject: string; text: string; html: string }

/**
 * A mail in its reader's language, as plain text and as HTML that every mail program shows: tables and inline styles,
 * with a style sheet for the dark only. A line of the text that is an address becomes the button.
 */
export function mailText({ body, code, subject, choicesUrl, shows = {}, house, language = 'ar' }: Outgoing): MailText {
  const lines = body.split('\n').map((line) => line.trim())
  const title = (subject ?? lines[0] ?? '').replace(/\s+/g, ' ').trim().slice(0, SUBJECT_MAX)
  const rest = subject !== undefined && lines[0] === subject ? lines.slice(1) : lines
  const said = shows.sayAll ? rest.filter(isAddress) : rest
  const facts = [...(shows.sum ? [shows.sum] : []), ...(shows.facts ?? [])]
  const act = shows.act ?? openPage[language]
  const parts = [
    rest === lines
      ? ''
      : `<h1 class="ink" style="margin:0;font-size:22px;line-height:1.4;color:#17130f">${escapeHtml(title)}</h1>`,
    code === undefined ? '' : codeBlock(code),
    shows.sum ? sumBlock(shows.sum) : '',
    factsBlock(shows.facts ?? [], language),
    ...said.map((line) => lineBlock(line, act)),
  ]
  const html = frame(
    { title, language, house, photo: shows.photo ? photoBlock(shows.photo) : '' },
    parts,
    [
      ...(choicesUrl === undefined ? [] : [escapeHtml(why[language])]),
      ...(house?.foot ?? []).map(escapeHtml),
      ...(choicesUrl === undefined
        ? []
        : [`<a class="link" href="${escapeHtml(choicesUrl)}" style="color:#0e5a47">${choose[language]}</a>`]),
    ],
    rest,
  )
  return {
    subject: title,
    text: plainText({
      lines: rest === lines ? said : [...lines.slice(0, 1), ...said],
      facts,
      act,
      house,
      language,
      choicesUrl,
    }),
    html,
  }
}

export type MailTheme = 'light' | 'dark'
/** The HTML of a mail as a mailbox in that theme shows it. */
export const inTheme = (html: string, theme: MailTheme): string =>
  html.replace(DARK, theme === 'dark' ? '@media all' : '@media not all')

type Plain = Pick<Outgoing, 'house' | 'choicesUrl'> & {
  lines: readonly string[]
  facts: readonly MailFact[]
  act: string
  language: 'ar' | 'en'
}

/** The same as words: the address after its act, the sums and times below the text, the house last. */
function plainText({ lines, facts, act, house, language, choicesUrl }: Plain): string {
  const said = lines.flatMap((line) =>
    isAddress(line) ? [...facts.map(({ label, text }) => `${label}: ${text}`), `${act}: ${line}`] : [line],
  )
  const chosen = choicesUrl === undefined ? [] : ['', why[language], `${choose[language]}: ${choicesUrl}`]
  const foot = house ? ['', house.name, ...house.foot] : []
  return `${[...said, ...chosen, ...foot].join('\n')}\n`
}

type Frame = { title: string; language: 'ar' | 'en'; house: House | undefined; photo: string }

function frame(
  { title, language, house, photo }: Frame,
  parts: readonly string[],
  foot: readonly string[],
  lines: readonly string[],
): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  const preview = lines
    .filter((line) => !isAddress(line))
    .join(' ')
    .trim()
    .slice(0, PREVIEW_MAX)
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title>
<style>${STYLE}</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:#faf8f4;color:#17130f;font:16px/1.7 Tahoma,Arial,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
${house ? markBlock(house, direction) : ''}
<table role="presentation" class="card" dir="${direction}" align="center" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;margin:0 auto;background:#ffffff;border:1px solid #e7e1d7;border-radius:14px;overflow:hidden;border-collapse:separate">
${photo}<tr><td class="ink" style="padding:24px;color:#17130f;text-align:start">
${parts.filter((part) => part !== '').join('\n')}
</td></tr></table>
${footBlock(foot, direction)}</body>
</html>
`
}

const isAddress = (line: string) => /^https?:\/\/\S+$/.test(line)

/** A line that is an address becomes the button, named by its act. */
function lineBlock(line: string, act: string): string {
  if (line === '') return ''
  if (!isAddress(line)) return `<p class="ink" style="margin:12px 0 0;color:#3b352e">${escapeHtml(line)}</p>`
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:20px"><tr><td class="act" style="background:#0e5a47;border-radius:10px;text-align:center"><a class="act-text" href="${escapeHtml(line)}" style="display:block;padding:14px 24px;color:#ffffff;font-weight:bold;text-decoration:none">${escapeHtml(act)}</a></td></tr></table>`
}
