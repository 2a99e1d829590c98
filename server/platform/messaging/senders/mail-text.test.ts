import { expect, test } from 'vitest'
import type { Outgoing } from '../messaging.ts'
import { mailText } from './mail-text.ts'

const mail = (change: Partial<Outgoing> = {}): Outgoing => ({
  ...{ channel: 'mail', to: 'a@b.sa', language: 'en', subject: 'The invoice of Mazda <b>CX-5</b> is issued' },
  body: 'The invoice of Mazda <b>CX-5</b> is issued\nPay by Sunday.\nhttps://x.sa/en/win-auctions?order=7&from=mail',
  shows: {
    photo: { url: 'https://x.sa/media/1.jpeg"onerror="', alt: 'Mazda "CX-5"' },
    sum: { label: 'Amount due', text: 'SAR 63,587' },
    facts: [{ label: 'Due', text: '22 Nov, 12:00' }],
    act: 'Pay now',
  },
  choicesUrl: 'https://x.sa/en/profile#notices',
  house: { name: 'Marsa', markUrl: 'https://x.sa/icon-180.png', foot: ['Marsa Auctions, Riyadh', 'CR 1010487216'] },
  ...change,
})

test('[NOT-17] a mail shows mark, photograph, sum, time and one button, named by its act', () => {
  const { html, subject } = mailText(mail())
  expect(subject).toBe('The invoice of Mazda <b>CX-5</b> is issued')
  expect([...html.matchAll(/<img src="([^"]+)"/g)].map(([, src]) => src)).toEqual([
    'https://x.sa/icon-180.png',
    'https://x.sa/media/1.jpeg&quot;onerror=&quot;',
  ])
  expect(html).toContain('alt="Mazda &quot;CX-5&quot;"')
  expect(html).not.toContain('<b>CX-5')
  expect(html.match(/The invoice of Mazda &lt;b&gt;/g), 'title, heading').toHaveLength(2)
  expect(html).toContain('<bdi style="white-space:nowrap">SAR 63,587</bdi>')
  expect(html).toContain('<bdi>22 Nov, 12:00</bdi>')
  const links = [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]*)</g)].map(([, href, name]) => [href, name])
  expect(links).toEqual([
    ['https://x.sa/en/win-auctions?order=7&amp;from=mail', 'Pay now'],
    ['https://x.sa/en/profile#notices', 'Choose alerts'],
  ])
  expect(html).toContain('prefers-color-scheme: dark')
  expect(html).toContain('CR 1010487216')
})

test('[NOT-17] its plain text says the same, in the same order', () => {
  expect(mailText(mail()).text.split('\n')).toEqual([
    'The invoice of Mazda <b>CX-5</b> is issued',
    'Pay by Sunday.',
    ...['Amount due: SAR 63,587', 'Due: 22 Nov, 12:00'],
    'Pay now: https://x.sa/en/win-auctions?order=7&from=mail',
    ...['', 'You get this because your account asked for it. We never ask for your code or card details.'],
    'Choose alerts: https://x.sa/en/profile#notices',
    ...['', 'Marsa', 'Marsa Auctions, Riyadh', 'CR 1010487216', ''],
  ])
})

test('[NOT-17] rows that say all of the text take its place; the mailbox’s preview keeps it', () => {
  const { html, text } = mailText(mail({ shows: { sum: { label: 'Due', text: 'SAR 7' }, sayAll: true } }))
  expect(html.match(/Pay by Sunday\./g), 'preview').toHaveLength(1)
  expect(html).not.toContain('Pay by Sunday.</p>')
  expect(text).toContain('is issued\nDue: SAR 7\nOpen the page: https://x.sa')
})

test('[NOT-17] an Arabic mail reads from the right, its values keep their order', () => {
  const { html } = mailText(mail({ language: 'ar', shows: { facts: [{ label: 'آخر موعد', text: '22 نوفمبر' }] } }))
  expect(html).toContain('<html lang="ar" dir="rtl">')
  expect(html.match(/dir="rtl"/g)?.length).toBe(4)
  expect(html).toContain('text-align:left"><bdi')
  expect(html).toContain('افتح الصفحة')
  expect(html).not.toContain('/media/')
})
