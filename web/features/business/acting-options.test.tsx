// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readSession } from '#web/platform/device/session.ts'
import { ok, press, renderOnPage } from '#web/testing/render-hook.tsx'
import ActingOptions from './acting-options.tsx'

const row = { id: 1, name: 'Rukn Al Wadi', duty: 'all', bid_max: null, since: '2026-11-28T10:00:00Z' }
const companies = [
  { ...row, company_id: 7, state: 'joined' },
  { ...row, id: 2, company_id: 8, name: 'An invitation', state: 'invited' },
]
const user = { id: 7, name: 'Rukn Al Wadi', phone: '', image: null, verify_phone: 1, active: 1 }

async function open(data: object) {
  const answers = { 'GET /companies': ok(data), 'POST /acting': ok({ token: 'of the company', user }) }
  const page = await renderOnPage(() => null, { answers })
  render(<ActingOptions />, { wrapper: page.wrapper })
  await press(() => undefined)
  return page
}
const choices = () =>
  screen.queryAllByRole('button').map((each) => [each.textContent, each.getAttribute('aria-pressed')])

test('[ACC-64] the menu shows for whom one acts, and a press on a company acts for it', async () => {
  const { callsTo } = await open({ own_name: 'Sultan', acting_for: null, companies })
  expect(choices()).toEqual([
    ['Myself (Sultan)', 'true'],
    ['Rukn Al Wadi', 'false'],
  ])
  await press(() => screen.getByText('Rukn Al Wadi').click())
  expect(callsTo('POST /acting')).toMatchObject([{ body: { company_id: 7 } }])
  expect(readSession()).toMatchObject({ token: 'of the company', id: '7', name: 'Rukn Al Wadi' })
})

test('[ACC-64] members who act for no company have no choice in the menu', async () => {
  await open({ own_name: 'Sultan', acting_for: null, companies: companies.slice(1) })
  expect(choices()).toEqual([])
})
