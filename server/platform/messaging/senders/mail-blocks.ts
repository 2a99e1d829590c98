import type { House, MailFact } from '../messaging.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** Mail programs that know the dark follow it; the others show the inline colours. */
export const DARK = '@media (prefers-color-scheme: dark)'
export const STYLE = `${DARK} {
.page { background: #14110e !important; }
.card { background: #1e1a16 !important; border-color: #3a332b !important; }
.ink { color: #f3eee6 !important; }
.soft { color: #b3a99c !important; }
.line { border-color: #3a332b !important; }
.act { background: #7fd1b5 !important; }
.act-text { color: #0b2b22 !important; }
.link { color: #7fd1b5 !important; }
}`

type Direction = 'rtl' | 'ltr'

export const markBlock = ({ name, markUrl }: House, direction: Direction): string =>
  `<table role="presentation" dir="${direction}" align="center" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;margin:0 auto 16px"><tr><td width="36"><img src="${escapeHtml(markUrl)}" width="36" height="36" alt="" style="display:block;border-radius:10px"></td><td class="ink" style="padding:0 10px;font-size:20px;font-weight:bold;color:#17130f;text-align:start">${escapeHtml(name)}</td></tr></table>`

export const photoBlock = ({ url, alt }: { url: string; alt: string }): string =>
  `<tr><td style="padding:0"><img src="${escapeHtml(url)}" width="560" alt="${escapeHtml(alt)}" style="display:block;width:100%;max-height:320px;object-fit:cover"></td></tr>\n`

export const codeBlock = (code: string): string =>
  `<p class="ink" dir="ltr" style="margin:0 0 16px;font:bold 34px/1.3 Consolas,monospace;letter-spacing:6px;text-align:center">${escapeHtml(code)}</p>`

/** The sum keeps its own direction, and is not broken. */
export const sumBlock = ({ label, text }: MailFact): string =>
  `<p class="soft" style="margin:16px 0 0;font-size:14px;color:#6b645b">${escapeHtml(label)}</p><p class="ink" style="margin:0;font-size:34px;line-height:1.25;font-weight:bold;color:#17130f"><bdi style="white-space:nowrap">${escapeHtml(text)}</bdi></p>`

export function factsBlock(facts: readonly MailFact[], language: 'ar' | 'en'): string {
  if (facts.length === 0) return ''
  const line = 'padding:10px 0;border-top:1px solid #e7e1d7'
  const end = language === 'ar' ? 'left' : 'right'
  const rows = facts.map(
    ({ label, text }) =>
      `<tr><td class="soft line" style="${line};color:#6b645b">${escapeHtml(label)}</td><td class="ink line" style="${line};font-weight:bold;text-align:${end}"><bdi>${escapeHtml(text)}</bdi></td></tr>`,
  )
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:16px;font-size:14px">${rows.join('')}</table>`
}

/** Why the mail came, the house, and the way to choose others. @param lines HTML. */
export const footBlock = (lines: readonly string[], direction: Direction): string =>
  lines.length === 0
    ? ''
    : `<table role="presentation" dir="${direction}" align="center" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;margin:20px auto 0"><tr><td class="soft" style="font-size:12px;line-height:1.9;color:#6b645b;text-align:start">${lines.join('<br>')}</td></tr></table>\n`
