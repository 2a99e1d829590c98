import { createHash } from 'node:crypto'
import type { OutboxMessage } from './create-messaging.ts'

const REFRESH_SECONDS = 3

const style = `
:root { color-scheme: light dark; --line: #d9d4cc; --soft: #6b645b; }
body { margin: 0 auto; max-inline-size: 46rem; padding: 1.5rem 1rem 4rem; font: 1rem/1.6 system-ui, sans-serif; }
h1 { font-size: 1.25rem; margin: 0; }
.lead { color: var(--soft); margin: 0 0 1.5rem; }
ol { list-style: none; margin: 0; padding: 0; }
li { border-block-start: 1px solid var(--line); padding-block: 1rem; }
.meta { display: flex; gap: 1rem; color: var(--soft); font-size: .875rem; }
.meta bdi { font-variant-numeric: tabular-nums; }
.code { font: 600 2.25rem/1.3 ui-monospace, monospace; letter-spacing: .2em; margin: .25rem 0; user-select: all; }
.body { margin: 0; }
.staff { border-block-start: 1px solid var(--line); padding-block: 1rem; margin: 0; }
.staff bdi { font-variant-numeric: tabular-nums; white-space: nowrap; }
`

/** The page may load and run nothing; this one style is allowed by its hash. */
export const outboxPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "frame-ancestors 'none'",
].join('; ')

const channelNames = {
  sms: 'رسالة نصية · SMS',
  whatsapp: 'واتساب · WhatsApp',
  mail: 'بريد · Mail',
  push: 'إشعار · Push',
}

/** A person of staff in the demo: E.164, and the role in both languages. */
export type StaffPhone = { phone: string; ar: string; en: string }

/** The development outbox as a page that renews itself. */
export function outboxPage(messages: readonly OutboxMessage[], staff: readonly StaffPhone[]): string {
  const items = messages.map(item).join('')
  return `<!doctype html>
<html lang="ar" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${REFRESH_SECONDS}">
<meta name="robots" content="noindex">
<title>صندوق الرسائل · Outbox</title>
<style>${style}</style>
</head>
<body>
<h1>صندوق الرسائل · <bdi lang="en">Outbox</bdi></h1>
<p class="lead">ما كان سيُرسل إلى الجوالات والبريد، الأحدث أولًا. <bdi lang="en">What would have been sent, newest first.</bdi></p>
${staff.length === 0 ? '' : staffLine(staff)}
${items === '' ? '<p>لا رسائل بعد. <bdi lang="en">No messages yet.</bdi></p>' : `<ol>${items}</ol>`}
</body>
</html>
`
}

const staffLine = (staff: readonly StaffPhone[]): string =>
  `<p class="staff">الموظفون في <a href="/admin">لوحة الإدارة</a> · <bdi lang="en">Staff</bdi>: ${staff
    .map(({ phone, ar, en }) => `<bdi dir="ltr">${asText(phone)}</bdi> ${ar} · <bdi lang="en">${en}</bdi>`)
    .join('، ')}</p>`

const item = (message: OutboxMessage): string => `<li>
<div class="meta"><bdi dir="ltr">${asText(message.to)}</bdi><span>${channelNames[message.channel]}</span><time datetime="${message.sent_at}" dir="ltr">${timeOf(message.sent_at)}</time></div>
${message.code === null ? '' : `<p class="code"><bdi dir="ltr">${asText(message.code)}</bdi></p>`}
<p class="body" dir="auto">${asText(message.body)}</p>
</li>`

const riyadhTime = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Riyadh', timeStyle: 'medium' })
const timeOf = (instant: string) => riyadhTime.format(new Date(instant))

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const asText = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
