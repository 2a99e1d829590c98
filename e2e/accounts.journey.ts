import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { codeTo, memberByApi } from './fixtures/api-steps.ts'
import { look } from './fixtures/look.ts'
import { journey, type Person, sees, seesNoMore } from './fixtures/people.ts'
import { codeBox, dialogOf, heading, paste } from './fixtures/steps.ts'

const openLogIn = async (person: Person): Promise<void> => {
  const { page, t } = person
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('layout', 'logIn') })
    .click()
  await sees(heading(person, t('accounts', 'logInTitle')))
}

const typePhone = (person: Person, phone: string): Promise<void> =>
  dialogOf(person)
    .getByRole('textbox', { name: person.t('accounts', 'phone') })
    .fill(phone)

const press = (person: Person, key: string): Promise<void> =>
  dialogOf(person)
    .getByRole('button', { name: person.t('accounts', key) })
    .click()

/** Another code than the right one. */
const wrongCode = (right: string): string => String((Number(right) + 1) % 1_000_000).padStart(6, '0')

async function logOut(person: Person, name: string): Promise<void> {
  const { page, t } = person
  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: name.split(' ')[0] ?? name }).click()
  await banner.getByRole('button', { name: t('layout', 'logOut') }).click()
  await sees(banner.getByRole('button', { name: t('layout', 'logIn') }))
}

const storedToken = ({ page }: Person): Promise<string | null> => page.evaluate(() => localStorage.getItem('authToken'))

journey('a wrong code is refused, the timer holds the next one back, and the right one logs in', async (people) => {
  const member = await memberByApi('ريم الدوسري')
  const person = await people()
  const { page, t } = person
  person.expectError(/status of 4\d\d .*verify-otp/)
  await person.open('/')
  await openLogIn(person)
  await typePhone(person, member.phone)
  await press(person, 'sendCode')
  await codeBox(person, 1).focus()
  const otp = await codeTo(member.e164, 1)

  await paste(person, wrongCode(otp))
  await sees(
    dialogOf(person)
      .getByRole('alert')
      .or(dialogOf(person).getByText(/بقيت لك/)),
  )
  // The boxes are empty again, and another code has to wait.
  expect(await codeBox(person, 1).inputValue()).toBe('')
  await sees(dialogOf(person).getByText(t('secrets', 'resendIn')))
  expect(
    await dialogOf(person)
      .getByRole('button', { name: t('accounts', 'resend') })
      .count(),
  ).toBe(0)

  // Arabic digits count as well, and backspace goes back.
  await codeBox(person, 1).focus()
  await page.keyboard.type(`${otp.slice(0, 2)}9`)
  await page.keyboard.press('Backspace')
  const arabic = [...otp.slice(2)].map((digit) => String.fromCharCode(0x0660 + Number(digit))).join('')
  await page.keyboard.type(arabic)
  await seesNoMore(dialogOf(person))
  expect(await storedToken(person)).not.toBeNull()

  await logOut(person, member.name)
  expect(await storedToken(person)).toBeNull()
})

journey('a code sets a new password, which logs in from then on', async (people) => {
  const member = await memberByApi('فهد المطيري')
  const person = await people()
  const { page, t } = person
  const password = 'كلمة-سر-طويلة-1447'
  person.expectError(/status of 4\d\d .*login/)
  await person.open('/auctions')
  await openLogIn(person)
  await press(person, 'withPassword')
  await press(person, 'forgot')
  await typePhone(person, member.phone)
  await press(person, 'sendCode')
  await codeBox(person, 1).focus()
  await paste(person, await codeTo(member.e164, 1))

  await sees(heading(person, t('accounts', 'resetTitle')))
  await dialogOf(person)
    .getByRole('textbox', { name: t('accounts', 'newPassword'), exact: true })
    .fill(password)
  await dialogOf(person)
    .getByRole('textbox', { name: t('accounts', 'repeatPassword') })
    .fill(`${password}x`)
  await press(person, 'savePassword')
  await sees(dialogOf(person).getByText(t('accounts', 'passwordsDiffer')))
  await dialogOf(person)
    .getByRole('textbox', { name: t('accounts', 'repeatPassword') })
    .fill(password)
  await press(person, 'savePassword')
  await sees(heading(person, t('accounts', 'passwordSet')))
  await seesNoMore(dialogOf(person))
  await logOut(person, member.name)

  await openLogIn(person)
  await press(person, 'withPassword')
  await typePhone(person, member.phone)
  const field = dialogOf(person).getByRole('textbox', { name: t('accounts', 'password'), exact: true })
  await field.fill('not the password')
  await press(person, 'logIn')
  await sees(dialogOf(person).getByRole('alert'))
  await field.fill(password)
  await press(person, 'logIn')
  await seesNoMore(dialogOf(person))
  await sees(page.getByRole('banner').getByRole('button', { name: 'فهد' }))
})

/** The code that an app shows, or will show next: each works once. */
const appCode = (secret: string, stepsAhead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAhead * 30_000 })

journey('[ACC-53] [ACC-54] a member adds an app of codes, and the next log-in asks for its code', async (people) => {
  const member = await memberByApi('هيفاء الحربي')
  const person = await people({ member })
  const { page, t } = person
  // The calls that ask for a proof.
  person.expectError(/status of 403/)
  await person.open('/profile')
  const part = page.locator('#password')
  await part.getByRole('button', { name: t('profile', 'secondStep') }).click()
  await part.getByRole('button', { name: t('second-step', 'start') }).click()
  await sees(heading(person, t('accounts', 'stepUpTitle')))
  await codeBox(person, 1).focus()
  await paste(person, await codeTo(member.e164, 1))
  await seesNoMore(dialogOf(person))
  const secret = ((await part.locator('bdi').textContent()) ?? '').replaceAll(' ', '')
  await look(person, 'second-step')
  await part.getByRole('textbox').first().focus()
  await paste(person, appCode(secret))
  await sees(part.getByText(t('second-step', 'on')))
  await logOut(person, member.name)

  await openLogIn(person)
  await typePhone(person, member.phone)
  await press(person, 'sendCode')
  await codeBox(person, 1).focus()
  await paste(person, await codeTo(member.e164, 2))
  await sees(heading(person, t('accounts', 'factorTitle')))
  await look(person, 'factor-step')
  expect(await storedToken(person)).toBeNull()
  await codeBox(person, 1).focus()
  await paste(person, appCode(secret, 1))
  await seesNoMore(dialogOf(person))
  expect(await storedToken(person)).not.toBeNull()
})
