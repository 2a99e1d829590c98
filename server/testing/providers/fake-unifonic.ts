import { type FakeAnswer, serveFake } from './fake-http.ts'

export type SentSms = { to: string; body: string; reference: string; senderId: string }

const APP_SID = 'fake-app-sid'

/**
 * Unifonic's `POST /rest/SMS/messages` by its reference. Numbers that end in 482 are wrong, a repeated CorrelationID
 * is a duplicate.
 */
export async function startFakeUnifonic() {
  const sent: SentSms[] = []
  const refuse = (status: number, message: string): FakeAnswer => ({
    status,
    body: { success: 'false', message, errorCode: `ER-${status}`, data: null },
  })
  const server = await serveFake(({ method, path, headers, body }) => {
    if (method !== 'POST' || path !== '/rest/SMS/messages') return refuse(404, 'Not found')
    if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return refuse(406, 'Wrong format')
    const form = new URLSearchParams(body)
    const field = (name: string) => form.get(name) ?? ''
    if (field('AppSid') === '') return refuse(402, 'AppSid is missing')
    if (field('AppSid') !== APP_SID) return refuse(401, 'Authentication failed')
    if (field('Body') === '') return refuse(421, 'Body is missing')
    if (!/^[1-9]\d{9,14}$/.test(field('Recipient'))) return refuse(410, `Wrong recipient ${field('Recipient')}`)
    if (field('Recipient').endsWith('482')) return refuse(482, `Invalid number ${field('Recipient')}`)
    if (field('SenderID').length > 11) return refuse(440, 'Wrong sender')
    const reference = field('CorrelationID')
    if (sent.some((sms) => sms.reference === reference)) return refuse(409, 'Duplicated message')
    sent.push({ to: `+${field('Recipient')}`, body: field('Body'), reference, senderId: field('SenderID') })
    const data = {
      MessageID: 3_200_017_889_310 + sent.length,
      CorrelationID: reference,
      Status: 'Queued',
      NumberOfUnits: 1,
    }
    return { status: 200, body: { success: 'true', message: '', errorCode: 'ER-00', data } }
  })
  return {
    ...server,
    sent,
    options: { url: server.url, appSid: APP_SID, senderId: 'Marsa', perSecond: 1_000 },
    variables: {
      SMS_SENDER: 'unifonic',
      UNIFONIC_URL: server.url,
      UNIFONIC_APP_SID: APP_SID,
      UNIFONIC_SENDER_ID: 'Marsa',
    },
  }
}
