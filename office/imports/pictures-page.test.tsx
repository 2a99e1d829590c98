// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, pass, press, refusal } from '#web/testing/render-hook.tsx'
import { openOffice, page } from '../testing/open-office.tsx'
import { imports } from './imports.ts'
import { vinIn } from './picture-files.ts'

await import('./pictures-page.tsx')

const VIN = '1HGCM82633A004352'
const car = (id: number, status: string) => ({ id, status, chassis_number: VIN })

test.each([
  [`${VIN}.jpg`, VIN],
  [`front 1hgcm82633a004352_03.JPG`, VIN],
  [`IMG-${VIN}-2.png`, VIN],
  ['IMG_20261128_101112.jpg', undefined],
  [`${VIN}9.jpg`, undefined],
  ['INTERNATIONALPLUS.jpg', undefined],
])('[PIC-17] the chassis number in %s is %s', (name, vin) => expect(vinIn(name)).toBe(vin))

test('[PIC-17] pictures go to the car on show one by one; a failed one is named and sent again', async () => {
  const { calls } = await openOffice(
    imports,
    '/imports/pictures',
    {
      'GET /cars': ok(page(car(9, 'withdrawn'), car(7, 'unlisted'))),
      'POST /cars/7': [refusal(415, { message: 'It is damaged.' }), ok({}), ok({})],
    },
    ['read', 'cars'],
  )
  await pass()
  const files = ['_10', '_2', ''].map((end) => new File(['x'], `${end === '' ? 'car' : VIN + end}.jpg`))
  fireEvent.change(screen.getByLabelText('Choose pictures'), { target: { files } })
  const send = () => press(() => screen.getByRole('button', { name: 'Add the pictures' }).click())
  const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  await send()
  await pass()
  expect(lines()).toEqual([
    `${VIN}_2.jpgIt is damaged.Not added`,
    `${VIN}_10.jpgAdded`,
    'car.jpgThe name has no chassis number.Not added',
  ])
  await send()
  await pass()
  expect(lines()[0]).toBe(`${VIN}_2.jpgAdded`)
  expect(screen.getAllByRole('link', { name: 'Added' })[0]?.getAttribute('href')).toBe('/en/admin/cars/7')
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(3)
})
