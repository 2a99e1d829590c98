import { bidByApi, lotByApi, memberByApi } from './fixtures/api-steps.ts'
import { journey, type Person, sees, seesNoMore } from './fixtures/people.ts'
import { dialogOf, openCar, panelOf } from './fixtures/steps.ts'

const PHONE = { width: 360, height: 740 }

/** The text of the bar, the only part of the panel on a phone. */
const inBar = ({ page, t }: Person) => page.getByRole('region', { name: t('bidding', 'bar') })

journey(
  '[BID-5] no press on the bid button of a phone goes without a word, whatever the sheet was left with',
  async (people) => {
    const person = await people({ member: await memberByApi('تركي العنزي'), ...PHONE })
    const { page, t } = person
    const lot = await lotByApi({ closesInSeconds: 3_600 })
    await bidByApi(await memberByApi('Rival'), lot.carId, 50_000)
    await openCar(person, lot)
    const more = panelOf(person).getByRole('button', { name: t('bidding', 'otherAmount') })
    const press = () =>
      inBar(person)
        .getByRole('button', { name: t('bidding', 'bidFor') })
        .click()

    // The switch is on and its field is empty, so the button has no maximum to show.
    await more.click()
    const sheet = dialogOf(person)
    await sheet.getByRole('switch').or(sheet.getByRole('checkbox')).first().check({ force: true })
    await sees(sheet.getByRole('textbox', { name: t('bidding', 'maximum') }))
    await page.keyboard.press('Escape')
    await seesNoMore(sheet)
    await press()
    await sees(inBar(person).getByText('الحد الأعلى يبدأ من 50,501 ر.س'))

    // With a maximum it is sent.
    await more.click()
    await sheet.getByRole('textbox', { name: t('bidding', 'maximum') }).fill('٥٥٠٠٠')
    await sheet.getByRole('button', { name: t('bidding', 'bidUpTo') }).click()
    await sees(sheet.getByText(t('bidding', 'sentLeading')))
  },
)
