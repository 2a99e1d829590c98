import { expect } from 'vitest'
import { bidByApi, type Lot, memberByApi } from './fixtures/api-steps.ts'
import { passTimeOf } from './fixtures/days.ts'
import { journey, type Person, sees, seesNoMore } from './fixtures/people.ts'
import { boardOf, listen, moveRoom, queueOf, type Room, roomByApi } from './fixtures/rooms.ts'
import { bid, dialogOf, heading, panelOf, pressBid } from './fixtures/steps.ts'

/** The calls take the last ten. */
const SECONDS_BEFORE_CALLS = 12

const carOf = (room: Room, place: number): Lot => {
  const lot = room.cars[place]
  if (!lot) throw new Error(`the room has no car ${place}`)
  return lot
}

async function enter(person: Person, room: Room): Promise<void> {
  await person.open(`/auction/${room.slug}`)
  await sees(boardOf(person).getByText(person.t('room', 'phase_waiting')))
}

/** Sets a limit for a car that waits for its turn. */
async function bidAhead(person: Person, lot: Lot, amount: string): Promise<void> {
  const { lang, t } = person
  await queueOf(person).getByRole('listitem').filter({ hasText: lot.title[lang] }).getByRole('button').click()
  const window = dialogOf(person)
  await window.getByRole('textbox', { name: t('bidding', 'aheadLimit') }).fill(amount)
  await window.getByRole('button', { name: t('bidding', 'aheadUpTo') }).click()
  await sees(window.getByText(t('bidding', 'sentLeading')))
  await person.page.keyboard.press('Escape')
  await seesNoMore(window)
}

/** The car on the stage; those of the queue are a level below. */
const under = ({ page, lang }: Person, lot: Lot) => page.getByRole('heading', { name: lot.title[lang], level: 2 })

journey(
  'two bid in a live room, the hammer falls after two calls, and the next car comes with its limits',
  async (people) => {
    const [noura, khalid] = await Promise.all([
      memberByApi('نورة السبيعي').then((member) => people({ member })),
      memberByApi('Khalid Almutairi').then((member) => people({ member, lang: 'en', width: 360, height: 740 })),
    ])
    const room = await roomByApi({ cars: 2, lotSeconds: 600 })
    const [first, second] = [carOf(room, 0), carOf(room, 1)]
    await Promise.all([enter(noura, room), enter(khalid, room)])
    const loads = [noura.loads(), khalid.loads()]
    // Both pages count as watchers once their scripts run; from then on they answer presses.
    await sees(noura.page.getByText('2 يتابعان الآن'))
    await bidAhead(noura, second, '53000')
    await sees(queueOf(noura).getByText(noura.t('room', 'yourLimit')))

    // Staff open the room.
    await moveRoom(room, 'start')
    const words = await Promise.all([noura, khalid].map(listen))
    await sees(boardOf(noura).getByText(noura.t('room', 'phase_open')))
    await sees(boardOf(khalid).getByText(khalid.t('room', 'phase_open')))
    await bid(noura)
    await sees(boardOf(khalid).getByText(/50,000/))
    await bid(khalid)
    await sees(panelOf(noura).getByText(noura.t('bidding', 'outbid')), boardOf(noura).getByText(/50,500/))

    // Without further bids: two calls, the hammer, and the next car at once.
    await passTimeOf(first, SECONDS_BEFORE_CALLS)
    await Promise.all([sees(under(noura, second)), sees(under(khalid, second))])
    const [inArabic, inEnglish] = await Promise.all(words.map((read) => read()))
    expect(inArabic).toEqual(expect.arrayContaining(['النداء الأول', 'النداء الثاني والأخير']))
    expect(inEnglish).toEqual(expect.arrayContaining(['Going once', 'Going twice']))
    expect(inEnglish?.join()).toContain(`Going twice: ${first.title.en}, 50,500 riyals, to you.`)
    await sees(
      queueOf(noura).getByText(noura.t('room', 'asked')),
      queueOf(khalid).getByText(khalid.t('room', 'askedYours')),
    )
    expect([noura.loads(), khalid.loads()]).toEqual(loads)

    // The maximum placed before the car's turn is valid and outbids a bid.
    await sees(panelOf(noura).getByText(noura.t('bidding', 'youLead')))
    await pressBid(khalid, ['sentOutbid'])
    await sees(boardOf(noura).getByText(/51,000/), boardOf(khalid).getByText(/51,000/))
  },
)

journey('a room is paused, goes on, skips a car and is stopped; who lost the line catches up', async (people) => {
  const [reem, screen, member] = await Promise.all([
    people(),
    people({ width: 1920, height: 1080 }),
    memberByApi('سعود العنزي'),
  ])
  reem.expectError(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK|WebSocket/)
  const room = await roomByApi({ cars: 3, lotSeconds: 600 })
  await enter(reem, room)
  expect(await screen.open(`/room/${room.id}/screen`)).toBe(200)
  const loads = reem.loads()
  await moveRoom(room, 'start')
  await sees(boardOf(reem).getByText(reem.t('room', 'phase_open')))
  await moveRoom(room, 'pause')
  await sees(
    boardOf(reem).getByText(reem.t('room', 'phase_paused')),
    boardOf(reem).getByText(reem.t('room', 'leftOnClock')),
  )
  await moveRoom(room, 'resume')
  await sees(boardOf(reem).getByText(reem.t('room', 'phase_open')))

  // While it is offline a car is skipped, and another member bids on the next.
  await reem.context.setOffline(true)
  await moveRoom(room, 'skip')
  await bidByApi(member, carOf(room, 1).carId, 64_000)
  await reem.context.setOffline(false)
  await sees(under(reem, carOf(room, 1)), boardOf(reem).getByText(/64,000/))
  await sees(under(screen, carOf(room, 1)), boardOf(screen).getByText(/64,000/))

  await moveRoom(room, 'stop')
  await sees(heading(reem, reem.t('room', 'endedTitle')), screen.page.getByText(screen.t('room', 'endedTitle')))
  expect(reem.loads()).toBe(loads)
})
