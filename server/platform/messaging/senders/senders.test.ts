import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFakeSmtp } from '#server/testing/providers/fake-smtp.ts'
import { startFakeUnifonic } from '#server/testing/providers/fake-unifonic.ts'
import { startFakeWhatsApp } from '#server/testing/providers/fake-whatsapp.ts'
import type { Message, Sender } from '../messaging.ts'
import { SendError } from '../send-error.ts'
import { smtpSender } from './smtp.ts'
import { unifonicSender } from './unifonic.ts'
import { whatsAppCloudSender } from './whatsapp-cloud.ts'

let sms: Awaited<ReturnType<typeof startFakeUnifonic>>
let whatsapp: Awaited<ReturnType<typeof startFakeWhatsApp>>
let smtp: Awaited<ReturnType<typeof startFakeSmtp>>
beforeAll(async () => {
  sms = await startFakeUnifonic()
  whatsapp = await startFakeWhatsApp()
  smtp = await startFakeSmtp()
})
afterAll(async () => {
  await Promise.all([sms.close(), whatsapp.close(), smtp.close()])
})

/** Guards against hanging. */
const PATIENCE_MS = 60_000

/** The result of an attempt: `sent`, or the kind and text of the failure. */
async function attempt(
  sender: Sender,
  message: Message,
  reference = 'marsa-1',
  timeoutMs = PATIENCE_MS,
): Promise<string> {
  try {
    await sender.send(message, { reference, signal: AbortSignal.timeout(timeoutMs) })
    return 'sent'
  } catch (error) {
    if (!(error instanceof SendError)) throw error
    expect(error.message).not.toMatch(/\d{7,}|@/)
    return `${error.kind} ${error.message}`
  }
}

const code: Message = {
  channel: 'sms',
  to: '+966500000001',
  body: 'رمز الدخول: 048213',
  code: '048213',
  language: 'ar',
}

describe('Unifonic', () => {
  test('[MSG-5] sends a text once, even if the answer to the first attempt was lost', async () => {
    const sender = unifonicSender(sms.options)
    sms.feel({ fails: 'lost' })
    expect(await attempt(sender, code, 'marsa-7')).toMatch(/^unavailable unifonic: /)
    sms.feel({})
    expect(await attempt(sender, code, 'marsa-7')).toBe('sent')
    expect(sms.sent).toEqual([{ to: '+966500000001', body: code.body, reference: 'marsa-7', senderId: 'Marsa' }])
  })

  test('[MSG-6] distinguishes refusals from failures that may pass', async () => {
    const sender = unifonicSender(sms.options)
    expect(await attempt(sender, { ...code, to: '+966500000482' })).toBe('refused unifonic 482: Invalid number …')
    const stranger = unifonicSender({ ...sms.options, appSid: 'wrong' })
    expect(await attempt(stranger, code)).toBe('unavailable unifonic 401: Authentication failed')
    const moods = [
      [{ fails: 'nonsense' as const }, /^unavailable unifonic 200$/],
      [{ fails: 503 }, /^unavailable unifonic 503/],
      [{ fails: 429 }, /^limited unifonic 429/],
      [{ fails: 'dead' as const }, /^unavailable unifonic: /],
    ] as const
    for (const [mood, expected] of moods) {
      sms.feel(mood)
      expect(await attempt(sender, code, 'marsa-8')).toMatch(expected)
    }
    sms.feel({ slowMs: 1_000 })
    expect(await attempt(sender, code, 'marsa-8', 1)).toMatch(/^unavailable unifonic: no answer in time$/)
    sms.feel({})
  })
})

describe('WhatsApp Cloud API', () => {
  test('fills the templates of codes and notices, in the language of the message', async () => {
    const sender = whatsAppCloudSender(whatsapp.options)
    expect(await attempt(sender, { ...code, channel: 'whatsapp' }, 'marsa-9')).toBe('sent')
    const notice: Message = { channel: 'whatsapp', to: '+201001234567', body: 'Sold\n\tYour  car', language: 'en' }
    expect(await attempt(sender, notice, 'marsa-10')).toBe('sent')
    expect(whatsapp.sent).toEqual([
      {
        to: '+966500000001',
        template: 'login_code',
        language: 'ar',
        texts: ['048213', '048213'],
        reference: 'marsa-9',
      },
      { to: '+201001234567', template: 'notice', language: 'en', texts: ['Sold · Your car'], reference: 'marsa-10' },
    ])
  })

  test('[MSG-6] distinguishes refusals from failures that may pass', async () => {
    const sender = whatsAppCloudSender(whatsapp.options)
    const message: Message = { ...code, channel: 'whatsapp' }
    expect(await attempt(sender, { ...message, to: '+966500131026' })).toBe(
      'refused whatsapp 131026: (#131026) Message undeliverable to …',
    )
    const stranger = whatsAppCloudSender({ ...whatsapp.options, token: 'wrong' })
    expect(await attempt(stranger, message)).toMatch(/^unavailable whatsapp 190/)
    const unpublished = whatsAppCloudSender({ ...whatsapp.options, codeTemplate: 'unknown' })
    expect(await attempt(unpublished, message)).toMatch(/132001/)
    for (const fails of ['lost', 'dead', 'nonsense', 500] as const) {
      whatsapp.feel({ fails })
      expect(await attempt(sender, message)).toMatch(/^unavailable whatsapp/)
    }
    whatsapp.feel({ fails: 429 })
    expect(await attempt(sender, message)).toMatch(/^limited whatsapp/)
    whatsapp.feel({})
  })
})

describe('SMTP', () => {
  const mail: Message = {
    channel: 'mail',
    to: 'sara@example.com',
    body: 'Your car <b>sold</b>\nhttps://marsa.example/en/my-cars?a=1&b=2',
    subject: 'Sold\r\nBcc: thief@example.com',
    language: 'en',
  }
  test('[NOT-11] sends text and HTML in the language of the message; nothing of it becomes a header or markup', async () => {
    expect(await attempt(smtpSender(smtp.options), mail, 'marsa-11')).toBe('sent')
    const [{ from, to, raw } = { from: '', to: [], raw: '' }] = smtp.sent
    expect([from, to]).toEqual(['no-reply@marsa.example', ['sara@example.com']])
    expect(raw).toContain('Message-ID: <marsa-11@marsa.example>')
    expect(raw).toContain('Subject: Sold Bcc: thief@example.com')
    expect(raw).not.toMatch(/^Bcc:/m)
    expect(raw).toMatch(/Content-Type: text\/plain/)
    expect(raw).toMatch(/<html lang=(?:3D)?"en" dir=(?:3D)?"ltr"/)
    expect(raw).toContain('&lt;b&gt;sold')
    const choicesUrl = 'https://marsa.example/en/profile#notices'
    expect(await attempt(smtpSender(smtp.options), { ...mail, choicesUrl }, 'marsa-13')).toBe('sent')
    const chosen = smtp.sent[1]?.raw.replace(/=\r\n/g, '') ?? ''
    expect(chosen).toContain(`Choose alerts: ${choicesUrl}`)
    expect(chosen).toContain(`<a class=3D"link" href=3D"${choicesUrl}"`)
    const arabic = { ...mail, body: code.body, code: '048213', subject: 'مرسى', language: 'ar' as const }
    expect(await attempt(smtpSender(smtp.options), arabic, 'marsa-12')).toBe('sent')
    expect(smtp.sent[2]?.raw.replace(/=\r\n/g, '')).toContain('lang=3D"ar" dir=3D"rtl"')
  })

  test('[MSG-6] distinguishes refusals from failures that may pass', async () => {
    const sender = smtpSender(smtp.options)
    expect(await attempt(sender, { ...mail, to: 'nobody@example.com' })).toMatch(/^refused smtp 550/)
    const stranger = smtpSender({ ...smtp.options, url: smtp.options.url.replace('marsa:', 'other:') })
    expect(await attempt(stranger, mail)).toMatch(/^unavailable smtp 535/)
    for (const mood of ['lost', 'dead', 451] as const) {
      smtp.feel(mood)
      expect(await attempt(smtpSender(smtp.options), mail)).toMatch(/^unavailable smtp/)
    }
    smtp.feel('well')
  })
})
