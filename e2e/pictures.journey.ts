import { expect } from 'vitest'
import { journey, type Person } from './fixtures/people.ts'
import { badPictures } from './fixtures/pictures.ts'

const PAGES = ['/', '/auctions', '/sales', '/filter?view=list', '/about', '/credits']

/** A running car, one for sale and one that is over, and an auction. */
async function carsAndAuctions({ page }: Person): Promise<string[]> {
  const read = async (call: string) => (await (await page.request.get(`/api/v1${call}`)).json()).data
  const slugs = await Promise.all(
    ['/page/auctions?status=live', '/page/auctions?status=closed', '/page/filter-sales'].map(
      async (call) => (await read(call)).data[0].slug,
    ),
  )
  const { auctions } = await read('/page/home')
  return [...slugs.map((slug) => `/car/${slug}`), `/auction/${auctions.live[0].slug}`]
}

for (const size of [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
]) {
  journey(`no picture of a public page is empty or cut away, ${size.width} px`, async (people) => {
    const guest = await people(size)
    const bad: string[] = []
    for (const address of [...PAGES, ...(await carsAndAuctions(guest))]) {
      await guest.open(address)
      bad.push(...(await badPictures(guest, address)))
    }
    expect(bad).toEqual([])
  })
}
