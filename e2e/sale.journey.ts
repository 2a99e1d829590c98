import { bidByApi, call, codeTo, lotByApi, memberByApi, productUrl } from './fixtures/api-steps.ts'
import { passTimeOf } from './fixtures/days.ts'
import { look } from './fixtures/look.ts'
import { IBAN, orderOf, own } from './fixtures/money-steps.ts'
import { journey, sees } from './fixtures/people.ts'
import { dialogOf, heading, paste } from './fixtures/steps.ts'

journey(
  'the seller follows the sale of a car on a phone, from the approval to the papers, and names a bank account',
  async (people) => {
    const [seller, bidder] = await Promise.all([memberByApi('عبدالله القحطاني'), memberByApi('Noura Alshehri')])
    const lot = await lotByApi({ closesInSeconds: 3_600, opening: 45_000, owner: seller, reserve: 50_000 })
    await bidByApi(bidder, lot.carId, 53_000)
    const owner = await people({ member: seller, width: 360, height: 740 })
    const { page, t } = owner
    await owner.open('/my-cars')
    await passTimeOf(lot)
    await page.getByRole('button', { name: t('offers', 'approve') }).click()
    await dialogOf(owner)
      .getByRole('button', { name: t('offers', 'approveYes') })
      .click()
    await page.getByRole('link', { name: t('my-cars', 'saleDetails') }).click()
    await page.waitForURL(`**/my-cars/${lot.carId}`)
    await sees(heading(owner, lot.title.ar), page.getByText(t('my-cars', 'unpaidTitle')))
    await look(owner, 'sale-unpaid')

    const order = await orderOf(bidder, lot)
    const { payment } = await own(bidder, 'POST /complete-win-order', {
      ...{ order_id: order.id, payment_method: 'online', owner_name: 'Fahd Al Harbi', owner_identity: '1000000008' },
      ...{ owner_phone: '0501234567', transfer_location: 'Riyadh' },
    })
    await fetch(new URL(new URL(payment.checkout_url).pathname, productUrl()), {
      ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams({ result: 'paid' }) },
    })
    await call(`GET /api/v1/payments/${payment.id}`, { token: bidder.token })
    // The notice of the payment brings the next step.
    await sees(page.getByText(t('my-cars', 'papersTitle')))
    await look(owner, 'sale-papers')

    // The seller names the account to which the price goes.
    owner.expectError(/403.*payout-account/)
    await page.getByRole('button', { name: t('transfers', 'accountAdd') }).click()
    await dialogOf(owner)
      .getByRole('textbox', { name: t('transfers', 'accountIban') })
      .fill(IBAN)
    await dialogOf(owner)
      .getByRole('button', { name: t('transfers', 'accountSave') })
      .click()
    await sees(heading(owner, t('accounts', 'stepUpTitle')))
    await paste(owner, await codeTo(seller.e164, 1))
    await sees(page.getByText('5512'))
    await look(owner, 'sale-account')
    await owner.open('/wallet')
    await page.getByRole('heading', { name: t('transfers', 'accountTitle') }).scrollIntoViewIfNeeded()
    await sees(page.getByText('5512'))
  },
)
