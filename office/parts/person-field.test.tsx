// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ok, pass } from '#web/testing/render-hook.tsx'
import { openOffice, page } from '../testing/open-office.tsx'
import { PersonField } from './person-field.tsx'

test('[BACK-85] Escape closes the list of found persons and not the dialog around it', async () => {
  const outside = vi.fn()
  const render = () => (
    // biome-ignore lint/a11y/noStaticElementInteractions: it stands for the dialog, which closes by the key
    <div onKeyDown={({ key }) => outside(key)}>
      <PersonField label="Person" value={null} onChange={() => undefined} />
    </div>
  )
  const users = ok(page({ id: 7, name: 'Sami', phone: '+966•••12' }))
  await openOffice([{ path: '/merge', right: 'read', render }], '/merge', { 'GET /users': users })
  const field = screen.getByRole('combobox')
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: 'sami' } })
  await pass(1_000)
  await pass()
  expect(screen.getAllByRole('option')).toHaveLength(1)
  fireEvent.keyDown(field, { key: 'Escape' })
  await pass()
  expect([screen.queryAllByRole('option').length, outside.mock.calls]).toEqual([0, []])
  // The next one is the dialog's.
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(outside.mock.calls).toEqual([['Escape']])
})
