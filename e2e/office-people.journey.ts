import { expect } from 'vitest'
import { callApi } from './fixtures/api.ts'
import { type Member, memberByApi, productUrl } from './fixtures/api-steps.ts'
import { barriers } from './fixtures/axe.ts'
import { adminPerson } from './fixtures/money-steps.ts'
import { act, openScreen, picture, rowOf, screenOf } from './fixtures/office.ts'
import { journey, type Person, sees, seesNoMore } from './fixtures/people.ts'
import { newPicture } from './fixtures/picture.ts'
import { dialogOf, holdsFocus } from './fixtures/steps.ts'

type SentCar = { id: number; title_ar: string; brand_id: number }

/** A car that its owner sends in. */
async function sendCar(owner: Member): Promise<SentCar> {
  const { data } = await callApi(productUrl(), 'GET /api/admin/cars?per_page=1', { token: (await adminPerson()).token })
  const { brand_id, model_id } = data[0]
  const title = `سيارة ${owner.name} ${owner.id}`
  const body = { brand_id, model_id, year: 2020, kilometres: 41_000, price: 60_000, title_ar: title, title_en: title }
  const { car } = await callApi(productUrl(), 'POST /api/v1/my-cars', { token: owner.token, body })
  return { ...car, brand_id }
}

const isClear = async (person: Person, where: string) => {
  await picture(person, where)
  expect(await barriers(person, where)).toEqual([])
}

journey('BACK-73, BACK-85: staff ask an owner about a car, read the answer and take it', async (people) => {
  const [owner, member] = [await memberByApi('فهد الزهراني'), await adminPerson()]
  const car = await sendCar(owner)
  const staff = await people({ width: 1440, height: 900, member })
  const { page, t } = staff
  await openScreen(staff, '/listings')
  await sees(rowOf(staff, car.title_ar))
  await isClear(staff, 'listings')
  await rowOf(staff, car.title_ar).getByRole('link').first().click()
  await sees(screenOf(staff).getByRole('heading', { name: t('office-cars', 'review') }))
  await act(staff, t('office-cars', 'askOwner'), (dialog) => dialog.getByRole('textbox').fill('هل فُحصت هذا العام؟'))
  await sees(screenOf(staff).getByText(t('office-cars', 'noAnswer')))
  const body = { text: 'نعم، في محرم.' }
  await callApi(productUrl(), `POST /api/v1/my-cars/${car.id}/answer`, { token: owner.token, body })
  await page.reload()
  await sees(screenOf(staff).getByText('نعم، في محرم.').first())
  await act(staff, t('office', 'approveCar'))
  const open = (part: 'papers' | 'history') =>
    screenOf(staff)
      .getByRole('navigation', { name: t('office', 'partsOf') })
      .getByRole('link', { name: new RegExp(t('office', part).source.replace(/[$^]/g, '')) })
      .click()
  await open('history')
  await sees(screenOf(staff).getByText(t('office-cars', 'what_reviewed')))
  await open('papers')
  await screenOf(staff)
    .getByRole('button', { name: t('office-cars', 'addDocument') })
    .click()
  const dialog = dialogOf(staff)
  await dialog.locator('input[type=file]').setInputFiles(newPicture('paper.png'))
  await picture(staff, 'add-document')
  await dialog.getByRole('button', { name: t('office', 'add') }).click()
  await sees(screenOf(staff).getByRole('button', { name: t('office-cars', 'remove') }))
  await isClear(staff, 'listed-car')
  await offersWhatIsInUse(staff, car)
  await choosesOwner(staff, owner)
})

/** BACK-40: a model out of use is still the chosen one in the form of its car, and no choice for another. */
async function offersWhatIsInUse(staff: Person, car: SentCar): Promise<void> {
  const { token } = await adminPerson()
  const call = (line: string, body: object) => callApi(productUrl(), line, { token, body })
  const names = { name_ar: `قديم ${car.id}`, name_en: `Old ${car.id}`, brand_id: car.brand_id }
  const { id } = await call('POST /api/admin/models', names)
  await call(`PUT /api/admin/cars/${car.id}`, { model_id: id })
  await call(`PUT /api/admin/models/${id}`, { active: false })
  const choice = (field: string) => staff.page.locator(`select[name=${field}]`)
  await openScreen(staff, `/cars/${car.id}/edit`)
  await choice('model_id').locator('option:checked', { hasText: names.name_ar }).waitFor({ state: 'attached' })
  await openScreen(staff, '/cars/create')
  await choice('brand_id').selectOption(String(car.brand_id))
  const offered = await choice('model_id').locator('option').allTextContents()
  expect(offered.length).toBeGreaterThan(1)
  expect(offered).not.toContain(names.name_ar)
}

/** BACK-85: the owner in the open form is found by number and by phone, only by keys. */
async function choosesOwner(staff: Person, owner: Member): Promise<void> {
  const { page, t } = staff
  const field = page.getByRole('combobox', { name: t('office-fields', 'owner_id') })
  const chosen = page.getByRole('group', { name: t('office-fields', 'owner_id') })
  await field.fill(String(owner.id))
  await sees(page.getByRole('option', { name: owner.name }))
  // Until the answer comes the list is that of the number.
  const answered = page.waitForResponse((response) => response.url().includes(owner.phone))
  await field.fill(owner.phone)
  await answered
  await sees(page.getByRole('option', { name: owner.name }))
  await isClear(staff, 'owner-found')
  await page.keyboard.press('Escape')
  await seesNoMore(page.getByRole('option'))
  await page.keyboard.type('0')
  await sees(page.getByText(t('office', 'nobodyFound')))
  await page.keyboard.press('Backspace')
  await sees(page.getByRole('option', { name: owner.name }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await sees(chosen.getByText(owner.name))
  expect(await chosen.textContent()).not.toContain(owner.e164)
  await isClear(staff, 'owner-chosen')
  // The focus moved to the button that clears the choice, and from there back into the search.
  await page.keyboard.press('Enter')
  await sees(field)
  await holdsFocus(field)
}

journey(
  'BACK-74, BACK-75: a member’s page tells the history, and a second account is found and looked at',
  async (people) => {
    const [first, second] = [await memberByApi('لمى الشهري'), await memberByApi('لمى الشهري')]
    const staff = await people({ lang: 'en', width: 1440, height: 900, member: await adminPerson() })
    const { t } = staff
    await openScreen(staff, `/users/${first.id}`)
    await sees(screenOf(staff).getByRole('heading', { name: t('office-people', 'plan') }))
    await isClear(staff, 'member')
    await screenOf(staff)
      .getByRole('button', { name: t('office-people', 'merge') })
      .click()
    const dialog = dialogOf(staff)
    await dialog.getByRole('combobox').fill(second.e164)
    await dialog.getByRole('option').first().click()
    await sees(dialog.getByRole('status'))
    await isClear(staff, 'merge')
    await dialog.getByRole('button', { name: t('office', 'cancel') }).click()
    await act(staff, t('office-people', 'stop'), (asked) => asked.getByRole('textbox').fill('A chargeback'))
    await sees(screenOf(staff).getByRole('button', { name: t('office-people', 'free') }))
  },
)

journey(
  'BACK-83: the chain of the audit is checked on its page, which leads to the trail of a person',
  async (people) => {
    const member = await adminPerson()
    const colleague = await memberByApi('هدى المطيري')
    await callApi(productUrl(), `PUT /api/admin/users/${colleague.id}`, {
      token: member.token,
      body: { role: 'support' },
    })
    const admin = await people({ width: 360, height: 740, member })
    const { page, t } = admin
    const main = screenOf(admin)
    await openScreen(admin, '/audit')
    await main.getByRole('button', { name: t('office', 'chainCheck') }).click()
    await sees(main.getByText(t('office', 'chainWhole')))
    const row = rowOf(admin, 'تعديل حساب')
    await row.getByRole('link', { name: member.name }).click()
    await sees(main.getByRole('link', { name: t('office', 'auditAll') }))
    expect(decodeURIComponent(page.url())).toContain(`"actor_id":${member.id}`)
    await isClear(admin, 'audit-of-a-person')
  },
)
