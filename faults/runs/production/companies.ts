import { startFakeMoyasar } from '#server/platform/gateways/testing/fake-moyasar.ts'
import { startFakeSmtp } from '#server/testing/providers/fake-smtp.ts'
import { startFakeUnifonic } from '#server/testing/providers/fake-unifonic.ts'
import { startFakeWhatsApp } from '#server/testing/providers/fake-whatsapp.ts'

const LIVE_KEY = 'sk_live_of_the_stand_in'
export const WEBHOOK_SECRET = 'the webhook secret of the stand-in'

export type Companies = Awaited<ReturnType<typeof startCompanies>>

/** Stand-ins on this machine for all companies that production needs, and the variables that point to them. */
export async function startCompanies() {
  const [sms, whatsapp, mail, moyasar] = await Promise.all([
    startFakeUnifonic(),
    startFakeWhatsApp(),
    startFakeSmtp(),
    startFakeMoyasar(LIVE_KEY),
  ])
  /** The newest code that a phone received. */
  const codeFor = (phone: string): string | undefined => {
    const texts = [
      ...whatsapp.sent.filter(({ to }) => to === phone).map((sent) => sent.texts[0] ?? ''),
      ...sms.sent.filter(({ to }) => to === phone).map(({ body }) => body),
    ]
    return texts.map((text) => /\b\d{6}\b/.exec(text)?.[0]).findLast((code) => code !== undefined)
  }
  return {
    moyasar,
    codeFor,
    variables: {
      ...sms.variables,
      ...whatsapp.variables,
      ...mail.variables,
      MOYASAR_URL: moyasar.url,
      MOYASAR_SECRET_KEY: LIVE_KEY,
      MOYASAR_WEBHOOK_SECRET: WEBHOOK_SECRET,
    },
    close: () => Promise.all([sms.close(), whatsapp.close(), mail.close(), moyasar.close()]),
  }
}
