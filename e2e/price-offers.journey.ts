import { carByApi, memberByApi } from './fixtures/api-steps.ts'
import { journey, type Person, sees, seesNoMore } from './fixtures/people.ts'
import { dialogOf, heading } from './fixtures/steps.ts'

/** Presses a button of the talks, and answers its dialog. */
async function answer(person: Person, key: string, yes: string, typed?: string): Promise<void> {
  const { page, t } = person
  await page
    .getByRole('button', { name: t('offers', key) })
    .first()
    .click()
  const dialog = dialogOf(person)
  if (typed !== undefined) await dialog.getByRole('textbox', { name: t('offers', 'counterAmount') }).fill(typed)
  await dialog.getByRole('button', { name: t('offers', yes) }).click()
  await seesNoMore(dialog)
}

journey(
  '[OFR-43] [OFR-53] a seller lets a car take offers; an offer and a counter-offer end in a purchase',
  async (people) => {
    const [seller, bidder] = await Promise.all([memberByApi('ماجد الدوسري'), memberByApi('Reem Alharbi')])
    const car = await carByApi(seller, { type: 'sale', price: 100_000 })
    const [owner, buyer] = await Promise.all([
      people({ member: seller }),
      people({ member: bidder, lang: 'en', width: 360, height: 740 }),
    ])
    await owner.open('/my-cars')
    const takes = owner.page.getByRole('checkbox', { name: owner.t('my-cars', 'takesOffers') })
    await takes.check()
    await sees(
      owner.page.getByRole('checkbox', { name: owner.t('my-cars', 'takesOffers'), checked: true, disabled: false }),
    )

    await buyer.open(`/car/${car.slug}`)
    await buyer.page.getByRole('button', { name: buyer.t('price-offers', 'make') }).click()
    const dialog = dialogOf(buyer)
    await dialog.getByRole('textbox', { name: buyer.t('price-offers', 'amount') }).fill('88000')
    await sees(dialog.getByText('eighty-eight thousand Saudi riyals', { exact: true }))
    await dialog.getByRole('button', { name: buyer.t('price-offers', 'send') }).click()
    await seesNoMore(dialog)
    await sees(buyer.page.getByText(buyer.t('offers', 'wait_buyer')))

    await owner.open('/offers')
    await sees(heading(owner, owner.t('price-offers', 'title')), owner.page.getByText(car.title.ar))
    await answer(owner, 'counter', 'counterYes', '٩٥٠٠٠')
    await sees(owner.page.getByText(owner.t('offers', 'wait_owner')))

    // The page of the car shows the answer to the buyer, who agrees to it.
    await sees(buyer.page.getByText(buyer.t('offers', 'ask_buyer')).filter({ hasText: '95,000' }))
    await answer(buyer, 'accept', 'acceptYes')
    await sees(owner.page.getByText(owner.t('offers', 'outcome_agreed')).filter({ hasText: '95,000' }))
    await buyer.page.getByRole('link', { name: buyer.t('price-offers', 'toOrder') }).click()
    await sees(heading(buyer, buyer.t('wins', 'winsTitle')), buyer.page.getByText(car.title.en).first())
  },
)
