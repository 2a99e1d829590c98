import sharp from 'sharp'
import { expect } from 'vitest'
import { pdfOf } from '#server/testing/pdf.ts'
import { callApi } from './fixtures/api.ts'
import { bidByApi, lotByApi, memberByApi, offerToRunnerUp, productUrl } from './fixtures/api-steps.ts'
import { passTimeOf } from './fixtures/days.ts'
import { journey, type Person, sees, seesNoMore } from './fixtures/people.ts'
import { dialogOf, heading, holdsFocus } from './fixtures/steps.ts'

/** The negotiation from either side's page. */
const talkOf = ({ page, t }: Person) => page.getByRole('region', { name: t('offers', 'talk') })

/** The question to the party that must answer, or the text for the one that waits, with its amount. */
const asked = (person: Person, key: string, amount = '') =>
  talkOf(person).getByRole('status').getByText(person.t('offers', key)).filter({ hasText: amount })

async function press(person: Person, key: string): Promise<void> {
  const button = talkOf(person).getByRole('button', { name: person.t('offers', key) })
  await button.first().click()
  await sees(dialogOf(person))
}

/** Names another price in the dialog, reads it back in words, and sends it. */
async function counter(person: Person, typed: string, words: string): Promise<void> {
  const { t } = person
  await press(person, 'counter')
  const window = dialogOf(person)
  await window.getByRole('textbox', { name: t('offers', 'counterAmount') }).fill(typed)
  await sees(window.getByText(words, { exact: true }))
  await window.getByRole('button', { name: t('offers', 'counterYes') }).click()
  await seesNoMore(window)
}

journey('the owner counters, the buyer counters, the owner agrees: each sees the other answer', async (people) => {
  const [seller, bidder] = await Promise.all([memberByApi('عبدالله القحطاني'), memberByApi('Noura Alshehri')])
  const lot = await lotByApi({
    closesInSeconds: 3_600,
    opening: 50_000,
    owner: seller,
    reserve: 60_000,
  })
  await bidByApi(bidder, lot.carId, 50_000)
  const [owner, buyer] = await Promise.all([
    people({ member: seller }),
    people({ member: bidder, lang: 'en', width: 360, height: 740 }),
  ])
  await Promise.all([owner.open('/my-cars'), buyer.open('/win-auctions')])
  await sees(heading(owner, owner.t('my-cars', 'title')), heading(buyer, buyer.t('wins', 'winsTitle')))
  const loads = [owner.loads(), buyer.loads()]
  await passTimeOf(lot)

  // The close brings the decision to both; an amount that is too low stays in the dialog with its error.
  await sees(asked(owner, 'ask_owner_bid', '50,000'), talkOf(owner).getByText(owner.t('offers', 'silence_bid_short')))
  await sees(asked(buyer, 'wait_buyer_bid'))
  await press(owner, 'counter')
  const field = dialogOf(owner).getByRole('textbox', { name: owner.t('offers', 'counterAmount') })
  await field.fill('٥٠٠٠٠')
  await owner.page.keyboard.press('Enter')
  await sees(dialogOf(owner).getByText(owner.t('offers', 'wrong_low')))
  await holdsFocus(field)
  await owner.page.keyboard.press('Escape')
  await seesNoMore(dialogOf(owner))

  await counter(owner, '٦٢٠٠٠', 'اثنان وستون ألف ريال')
  await sees(asked(owner, 'wait_owner'), asked(buyer, 'ask_buyer', '62,000'))
  // The buttons are gone: the focus is on their replacement.
  await owner.page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.startsWith('العروض'))
  await counter(buyer, '55500', 'fifty-five thousand five hundred Saudi riyals')
  await sees(asked(buyer, 'wait_buyer'), asked(owner, 'ask_owner', '55,500'))

  // The owner accepts after the dialog has named the consequence.
  await press(owner, 'approve')
  await sees(dialogOf(owner).getByText(owner.t('offers', 'approveText')))
  await dialogOf(owner)
    .getByRole('button', { name: owner.t('offers', 'approveYes') })
    .click()
  await seesNoMore(dialogOf(owner))
  await sees(asked(owner, 'outcome_agreed', '55,500'), asked(buyer, 'outcome_agreed', '55,500'))
  await sees(buyer.page.getByRole('link', { name: /^Pay now\s*:/ }))
  await sees(owner.page.getByText(owner.t('my-cars', 'state_sold'), { exact: true }))
  expect([owner.loads(), buyer.loads()]).toEqual(loads)
  expect(await buyer.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  // The page of the car shows the same.
  await buyer.open(`/car/${lot.slug}`)
  await sees(asked(buyer, 'outcome_agreed', '55,500'))
})

journey('the owner takes an offer back, and then a car: the other side sees each', async (people) => {
  const [seller, bidder] = await Promise.all([memberByApi('نايف السبيعي'), memberByApi('Hind Almutairi')])
  const lot = await lotByApi({ closesInSeconds: 3_600, owner: seller })
  await bidByApi(bidder, lot.carId, 50_000)
  const [owner, buyer] = await Promise.all([
    people({ member: seller, width: 360, height: 740 }),
    people({ member: bidder, lang: 'en' }),
  ])
  await Promise.all([owner.open('/my-cars'), buyer.open('/win-auctions')])
  const confirm = async (texts: string, button: string, yes: string) => {
    await owner.page.getByRole('button', { name: owner.t(texts, button) }).click()
    await dialogOf(owner)
      .getByRole('button', { name: owner.t(texts, yes) })
      .click()
    await seesNoMore(dialogOf(owner))
  }
  await passTimeOf(lot)
  await sees(asked(owner, 'ask_owner_bid', '50,000'))
  await counter(owner, '62000', 'اثنان وستون ألف ريال')
  await sees(asked(buyer, 'ask_buyer', '62,000'))

  // It was a mistake: the bid is valid again, and the negotiation shows all offers.
  await confirm('offers', 'withdraw', 'withdrawYes')
  await sees(asked(owner, 'ask_owner_bid', '50,000'), asked(buyer, 'wait_buyer_bid'))
  await sees(talkOf(buyer).getByText(buyer.t('offers', 'line_withdrawn'), { exact: true }))
  await owner.page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.startsWith('العروض'))

  await press(owner, 'reject')
  await dialogOf(owner)
    .getByRole('button', { name: owner.t('offers', 'rejectYes') })
    .click()
  await sees(owner.page.getByText(owner.t('my-cars', 'next_rejected')))
  await confirm('my-cars', 'takeBack', 'takeBackYes')
  await sees(owner.page.getByText(owner.t('my-cars', 'next_withdrawn')))
  expect(await owner.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

journey('the owner rejects, and the runner-up takes the car that they are offered', async (people) => {
  const [seller, highest, second] = await Promise.all([
    memberByApi('مشعل العنزي'),
    memberByApi('Rakan Alotaibi'),
    memberByApi('ليلى الزهراني'),
  ])
  const lot = await lotByApi({ closesInSeconds: 3_600, owner: seller })
  await bidByApi(second, lot.carId, 50_000)
  await bidByApi(highest, lot.carId, 52_000)
  const [owner, buyer] = await Promise.all([people({ member: seller, lang: 'en' }), people({ member: second })])
  await Promise.all([owner.open('/my-cars'), buyer.open('/win-auctions')])
  await passTimeOf(lot)

  await sees(asked(owner, 'ask_owner_bid', '52,000'))
  await press(owner, 'reject')
  await sees(dialogOf(owner).getByText(owner.t('offers', 'rejectOwnerText')))
  await dialogOf(owner)
    .getByRole('button', { name: owner.t('offers', 'rejectYes') })
    .click()
  await sees(owner.page.getByText(owner.t('my-cars', 'next_rejected')))

  // Staff offer the car to the next bidder, who reads that no deposit is held yet.
  await offerToRunnerUp(lot)
  await sees(asked(owner, 'wait_owner_first', '50,000'), asked(buyer, 'ask_buyer_first', '50,000'))
  await press(buyer, 'accept')
  await sees(dialogOf(buyer).getByText(buyer.t('offers', 'acceptFreshText')))
  await dialogOf(buyer)
    .getByRole('button', { name: buyer.t('offers', 'acceptYes') })
    .click()
  await sees(asked(buyer, 'outcome_agreed', '50,000'), asked(owner, 'outcome_agreed', '50,000'))
})

journey('a member lists a car with a photograph, and finds it in review', async (people) => {
  const member = await memberByApi('سلمان الغامدي')
  const person = await people({ member, width: 360, height: 740 })
  const { page, t } = person
  await person.open('/my-cars')
  await page
    .getByRole('link', { name: t('my-cars', 'listCar') })
    .first()
    .click()
  await sees(heading(person, t('selling', 'formTitle')))

  // A phone shows one part at a time. The server reports the impossible chassis number of the first one at the end.
  const chassis = page.getByRole('textbox', { name: new RegExp(t('selling', 'chassis').source.replace(/[$^]/g, '')) })
  await chassis.fill('12345')
  const next = async (times: number) => {
    for (let time = 0; time < times; time += 1)
      await page.getByRole('button', { name: t('selling', 'stepNext') }).click()
  }
  await next(2)

  // It goes no further while an input is missing: the first field with an error has the focus.
  const brand = page.getByRole('combobox', { name: t('selling', 'brand'), exact: true })
  await sees(page.getByText(t('selling', 'missing')).filter({ visible: true }).first())
  await holdsFocus(brand)

  await brand.selectOption({ index: 1 })
  await page.getByRole('combobox', { name: t('selling', 'model'), exact: true }).selectOption({ index: 1 })
  await page.getByRole('textbox', { name: t('selling', 'year') }).fill('٢٠٢١')
  await page.getByRole('textbox', { name: t('selling', 'kilometres') }).fill('٤٥٬٠٠٠')
  await next(4)
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({
      name: 'front.jpg',
      mimeType: 'image/jpeg',
      buffer: await ofPhone(),
    })
  await sees(page.getByRole('button', { name: t('selling', 'removePicture') }))
  // OFR-28: it is sent at once.
  await sees(page.locator('.wanted-tick'))

  // OFR-29: the report is on the server from now on, and goes with the car.
  await page
    .locator('.car-report input[type="file"]')
    .setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer: pdfOf() })
  await sees(page.getByRole('button', { name: t('selling', 'reportRemove'), exact: true }))

  // The refusal leads back to the part of the chassis number.
  person.expectError(/status of 422 .*my-cars/)
  await next(1)
  await page.getByRole('button', { name: t('selling', 'send') }).click()
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'chassis_number')
  await chassis.fill('')
  await next(6)
  await page.getByRole('button', { name: t('selling', 'send') }).click()
  await page.waitForURL('**/my-cars')
  await sees(page.getByText(t('my-cars', 'state_in_review')), page.getByText(t('my-cars', 'next_in_review')))
  await sees(page.getByRole('button', { name: /PDF/ }))
  // PIC-19: it was sent upright and small enough.
  const mine = await callApi(productUrl(), 'GET /api/v1/my-cars', { token: member.token })
  expect(mine.products.data[0].images).toMatchObject([{ width: 1280, height: 1707 }])
})

/** A photograph of 48 megapixels, taken with the phone upright: its pixels lie, and a note turns them. */
const ofPhone = () =>
  sharp({ create: { width: 8_000, height: 6_000, channels: 3, background: '#6b645b' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
