import type { Message } from '../messaging.ts'

const SUBJECT_MAX = 150
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

const openPage = { ar: 'افتح الصفحة', en: 'Open the page' }
const choose = { ar: 'اختيار التنبيهات', en: 'Choose alerts' }
const why = {
  ar: 'وصلتك لأن حسابك طلب هذا التنبيه. لا نطلب رمز الدخول ولا بيانات بطاقتك أبدًا.',
  en: 'You get this because your account asked for it. We never ask for your code or card details.',
}

export type MailText = { subject: string; text: string; html: string }

/** A mail in its reader's language, as plain text and as HTML that every mail program shows: tables of one cell, no pictures. */
export function mailText({ body, code, subject, choicesUrl, language = 'ar' }: Message): MailText {
  const lines = body.split('\n').map((line) => line.trim())
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  const title = (subject ?? lines[0] ?? '').replace(/\s+/g, ' ').trim().slice(0, SUBJECT_MAX)
  const content = [...(code === undefined ? [] : [codeBlock(code)]), ...lines.map((line) => lineBlock(line, language))]
  const html = `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f5f2ed">
<table role="presentation" dir="${direction}" align="center" width="100%" style="max-width:560px;margin:0 auto;background:#ffffff;border-radius:12px"><tr><td style="padding:28px 24px;font:16px/1.7 Tahoma,Arial,sans-serif;color:#1f1b16;text-align:start">
${content.join('\n')}
</td></tr></table>${choicesUrl === undefined ? '' : footBlock(choicesUrl, language)}
</body>
</html>
`
  const foot = choicesUrl === undefined ? [] : ['', why[language], `${choose[language]}: ${choicesUrl}`]
  return { subject: title, text: `${[...lines, ...foot].join('\n')}\n`, html }
}

const codeBlock = (code: string) =>
  `<p dir="ltr" style="margin:0 0 16px;font:bold 34px/1.3 Consolas,monospace;letter-spacing:6px;text-align:center">${escapeHtml(code)}</p>`

/** Why the mail came, and the way to choose others. */
const footBlock = (choicesUrl: string, language: 'ar' | 'en') => `
<table role="presentation" align="center" width="100%" style="max-width:560px;margin:20px auto 0"><tr><td style="font:12px/1.9 Tahoma,Arial,sans-serif;color:#6b645b;text-align:start">
${why[language]}<br><a href="${escapeHtml(choicesUrl)}" style="color:#0e5a47">${choose[language]}</a>
</td></tr></table>`

/** A line that is an address becomes a button. */
function lineBlock(line: string, language: 'ar' | 'en'): string {
  if (line === '') return ''
  if (/^https?:\/\/\S+$/.test(line))
    return `<p style="margin:20px 0 0"><a href="${escapeHtml(line)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#0f5c4d;color:#ffffff;text-decoration:none;font-weight:bold">${openPage[language]}</a></p>`
  return `<p style="margin:0 0 10px">${escapeHtml(line)}</p>`
}
