// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ok, press } from '#web/testing/render-hook.tsx'
import { openOffice } from '../testing/open-office.tsx'
import { Menu } from './menu.tsx'

const waiting = [
  { what: 'owner_decisions', count: 2, oldest_at: null },
  { what: 'transfers', count: 4, oldest_at: null },
  { what: 'mismatches', count: 1, oldest_at: null },
]
const open = () =>
  openOffice([{ path: '/lots', right: 'read', render: () => <Menu /> }], '/lots', { 'GET /home': ok({ waiting }) })
const group = (name: RegExp) => screen.getByRole('button', { name })
const entry = (name: RegExp) => screen.queryByRole('link', { name })

beforeEach(() => localStorage.clear())

test('[BACK-173] a folded group shows the sum of its counts, and an open one those of its entries', async () => {
  await open()
  expect(entry(/^Lots/)?.textContent).toBe('Lots2 waiting')
  expect(entry(/^Bank transfers/)).toBeNull()
  expect(group(/^Money/).textContent).toBe('Money5 waiting')
  expect(
    within(group(/^Money/))
      .getByText('5')
      .closest('b')?.className,
  ).toBe('late')
  await press(() => group(/^Money/).click())
  expect(group(/^Money/).textContent).toBe('Money')
  expect(entry(/^Bank transfers/)?.textContent).toBe('Bank transfers4 waiting')
})

test('[BACK-173] the device remembers which groups are open, and the group of the screen is never folded', async () => {
  await open()
  await press(() => group(/^Money/).click())
  expect(localStorage.getItem('officeMenu')).toBe('groupWork groupMoney')
  expect((group(/^Operations/) as HTMLButtonElement).disabled).toBe(true)
})
