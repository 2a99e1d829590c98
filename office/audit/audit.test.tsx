// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, press } from '#web/testing/render-hook.tsx'
import { openOffice, page } from '../testing/open-office.tsx'
import { audit } from './audit.tsx'

const row = {
  ...{ id: 3, actor_id: 1, actor_name: 'Huda', action: 'wallet.adjusted', subject: 'account:9', reason: 'A refund' },
  ...{ before: { available: 10_000 }, after: { available: 25_050, active: true }, request_id: 'r1' },
  at: '2026-11-20T10:00:00.000Z',
}
const filterOf = (name: string) => {
  const address = screen.getByRole('link', { name }).getAttribute('href') ?? ''
  return decodeURIComponent(address.split('filter=')[1] ?? '')
}

test('the page of an act has both states in words, and leads to its person and its thing', async () => {
  await openOffice(audit, '/audit/3', { 'GET /audit/3': ok(row) }, ['audit'])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Wallet adjusted')
  const values = [...document.querySelectorAll('.of-json dd')].map(({ textContent }) => textContent)
  expect(values.map((text) => text?.replaceAll(/[^\d.A-Za-z]/g, ''))).toEqual(['SAR100', 'SAR250.50', 'Yes'])
  expect(filterOf('All that this person did')).toBe('{"actor_id":1}')
  expect(filterOf('All that was done to this')).toBe('{"subject":"account:9"}')
  expect(screen.getByRole('link', { name: 'Account 9' }).getAttribute('href')).toBe('/en/admin/users/9')
})

test('[BACK-83] the list is narrowed to one kind of act, by its words', async () => {
  const { calls } = await openOffice(audit, '/audit', { 'GET /audit': ok(page(row)) }, ['audit'])
  const kinds = screen.getByRole('combobox', { name: 'Action' })
  const { value } = screen.getByRole<HTMLOptionElement>('option', { name: 'Wallet adjusted' })
  await press(() => fireEvent.change(kinds, { target: { value } }))
  expect(calls.at(-1)?.path).toContain('action=wallet.adjusted')
})

test('the chain is checked part by part, up to the row that does not fit', async () => {
  const answers = {
    'GET /audit': ok(page(row)),
    'GET /audit/verify': [
      ok({ checked: 10_000, broken: null, head: null, next: 10_001 }),
      ok({ checked: 5, broken: { seq: 10_006, id: 3, why: 'changed' }, head: null, next: null }),
    ],
  }
  const { calls } = await openOffice(audit, '/audit?filter={"actor_id":1}', answers, ['audit'])
  await press(() => screen.getByRole('button', { name: 'Check the chain' }).click())
  expect(calls.filter(({ path }) => path.includes('verify')).map(({ path }) => path.split('?')[1])).toEqual([
    'from=1',
    'from=10001',
  ])
  const said = screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(said.find((text) => text?.includes('checked'))).toMatch(/10,?005 rows checked.*This row was changed: 10,?006/)
})
