import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import { createImage } from '#server/testing/car-factories.ts'
import { createAccount, createCar } from '#server/testing/factories.ts'
import { openSession, openWholeApp, type WholeApp } from '#server/testing/whole-app.ts'

let site: WholeApp
beforeAll(async () => {
  site = await openWholeApp()
})
afterAll(() => site.close())

async function member() {
  const { id } = await createAccount(site.db)
  const token = await openSession(site.db, id)
  const tell = (kind: string, carId: number | null, word: string) => {
    const notice: Notice = {
      ...{ accountId: id, kind, carId, url: carId === null ? '/wallet' : `/my-cars/${carId}` },
      ...{ title: { ar: word, en: word }, body: { ar: '', en: '' } },
    }
    return inTransaction(site.db, (tx) => site.features.notifications.sink(asQueryable(tx), [notice]))
  }
  const rows = async (query = '') => {
    const { data } = await site.call(`GET /api/v1/notice-groups${query}`, { token, language: 'en' })
    const { groups, unread_count } = data as {
      groups: {
        data: { group: string; car: object | null; latest: { title: string }; earlier: number; unread: number }[]
        total: number
      }
      unread_count: number
    }
    const shown = groups.data.map(({ group, latest, earlier, unread }) => [group, latest.title, earlier, unread])
    return { shown, total: groups.total, unread: unread_count, faces: groups.data.map(({ car }) => car) }
  }
  return { id, token, tell, rows }
}

test('[NOT-18] one row for each car and for each other topic, the newest first, with the number of the older ones', async () => {
  const [{ id: ford }, { id: kia }] = [await createCar(site.db, { titleEn: 'Ford' }), await createCar(site.db)]
  await createImage(site.db, ford, 1)
  const [me, other] = [await member(), await member()]
  await me.tell('outbid', ford, 'one')
  await me.tell('payment_received', null, 'two')
  await me.tell('outbid', kia, 'three')
  await me.tell('invoice_issued', ford, 'four')
  await me.tell('refund_paid', null, 'five')
  await me.tell('phone_changed', null, 'six')
  await other.tell('outbid', ford, 'theirs')
  const { shown, total, unread, faces } = await me.rows()
  expect(shown).toEqual([
    ['account', 'six', 0, 1],
    ['money', 'five', 1, 2],
    [`car:${ford}`, 'four', 1, 2],
    [`car:${kia}`, 'three', 0, 1],
  ])
  expect({ total, unread }).toEqual({ total: 4, unread: 6 })
  expect(faces[2]).toMatchObject({ title: 'Ford', image: { src: `/media/test/${ford}-1.jpeg` } })
  expect(faces[3]).toMatchObject({ image: null })
  expect(faces[0]).toBeNull()
  expect((await me.rows('?per_page=2&page=2')).shown.map(([group]) => group)).toEqual([`car:${ford}`, `car:${kia}`])
  // The rows of a part of the list show and count that part.
  expect((await me.rows('?show=auctions')).shown).toEqual([
    [`car:${kia}`, 'three', 0, 1],
    [`car:${ford}`, 'one', 0, 1],
  ])
  const inRow = await site.call(`GET /api/v1/notifications?group=car:${ford}`, { token: me.token, language: 'en' })
  expect(inRow.data.notifications.data.map(({ title }: { title: string }) => title)).toEqual(['four', 'one'])
})

test('[NOT-18] a row is read or deleted as a whole, and nothing beside it', async () => {
  const { id: ford } = await createCar(site.db)
  const [me, other] = [await member(), await member()]
  for (const person of [me, other]) {
    await person.tell('outbid', ford, 'one')
    await person.tell('outbid', ford, 'two')
    await person.tell('payment_received', null, 'three')
  }
  const change = (path: string, body: object) => site.call(`POST /api/v1/${path}`, { token: me.token, body })
  await change('read-notification', { group: `car:${ford}` })
  expect((await me.rows()).shown).toEqual([
    ['money', 'three', 0, 1],
    [`car:${ford}`, 'two', 1, 0],
  ])
  expect((await me.rows('?show=unread')).shown).toEqual([['money', 'three', 0, 1]])
  await change('delete-notification', { group: `car:${ford}` })
  expect((await me.rows()).shown).toEqual([['money', 'three', 0, 1]])
  expect((await other.rows()).unread).toBe(3)
  for (const group of ['car:', 'car:1 or 1=1', 'nothing', ''])
    expect((await change('delete-notification', { group })).status, group).toBe(422)
  expect((await me.rows()).total).toBe(1)
})
