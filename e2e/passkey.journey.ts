import { expect } from 'vitest'
import { callApi } from './fixtures/api.ts'
import { codeTo, type Member, productUrl } from './fixtures/api-steps.ts'
import { screenOf, staffByApi } from './fixtures/office.ts'
import { journey, type Person, sees } from './fixtures/people.ts'

/** Passkeys belong to a host name, so this machine's own number does not work. */
const siteUrl = () => productUrl().replace('127.0.0.1', 'localhost')
const officeOf = ({ lang }: Person, address: string) => `${siteUrl()}${lang === 'en' ? '/en' : ''}/admin${address}`

/** A device with a finger that always matches. */
async function addAuthenticator({ context, page }: Person): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  })
}

/** The log-in by code, as the browser stores it. */
async function logIn({ page, lang }: Person, colleague: Member, codesBefore: number): Promise<void> {
  await callApi(productUrl(), 'POST /api/v1/send-otp', { body: { email: colleague.e164 } })
  const body = { otp: await codeTo(colleague.e164, codesBefore), email: colleague.e164 }
  const { token } = await callApi(productUrl(), 'POST /api/v1/verify-otp', { body })
  await page.goto(`${siteUrl()}${lang === 'en' ? '/en' : ''}/credits`)
  await page.evaluate(
    ([auth, authToken, authName]) => {
      localStorage.setItem('auth', auth)
      localStorage.setItem('authToken', authToken)
      localStorage.setItem('authName', authName)
    },
    [String(colleague.id), token, colleague.name] as const,
  )
}

for (const lang of ['ar', 'en'] as const) {
  journey(`[ACC-43] staff make a passkey, and the next log-in asks for it, ${lang}`, async (people) => {
    const colleague = await staffByApi('finance', 'ريم الشمري')
    const person = await people({ lang })
    const { page, t } = person
    await addAuthenticator(person)
    await logIn(person, colleague, 2)
    await page.goto(officeOf(person, '/security'))
    await screenOf(person)
      .getByRole('button', { name: t('office-security', 'addFirst') })
      .click()
    await page.getByLabel(t('office-security', 'passkeyName')).fill('حاسب المكتب')
    await page.getByRole('button', { name: t('office-security', 'addPasskey') }).click()
    await sees(screenOf(person).getByText('حاسب المكتب'))

    // A new log-in has only the phone: the office waits for the passkey.
    person.expectError(/403/)
    await logIn(person, colleague, 3)
    await page.goto(officeOf(person, '/orders'))
    await sees(page.getByRole('heading', { level: 1, name: t('office-security', 'proveTitle') }))
    await page.getByRole('button', { name: t('office-security', 'withPasskey') }).click()
    await page.waitForFunction(() => document.querySelector('aside nav') !== null)
    await sees(screenOf(person).getByRole('heading', { level: 1 }))
    expect(new URL(page.url()).pathname).toContain('/admin')
  })
}
