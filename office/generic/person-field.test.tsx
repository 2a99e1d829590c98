// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { CoreAdminContext, type DataProvider, TestMemoryRouter } from 'ra-core'
import { expect, test, vi } from 'vitest'
import { pass, renderOnPage } from '#web/testing/render-hook.tsx'
import { PersonField } from './person-field.tsx'

const dataProvider = {
  getList: async () => ({ data: [{ id: 7, name: 'Sami', phone: '+966•••12' }], total: 1 }),
} as unknown as DataProvider // what the search asks for

test('[BACK-85] Escape closes the list of found persons and not the dialog around it', async () => {
  const { wrapper, queryClient } = await renderOnPage(() => null)
  const outside = vi.fn()
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: it stands for the dialog, which closes by the key
    <div onKeyDown={({ key }) => outside(key)}>
      <TestMemoryRouter>
        <CoreAdminContext dataProvider={dataProvider} queryClient={queryClient}>
          <PersonField label="Person" value={null} onChange={() => undefined} />
        </CoreAdminContext>
      </TestMemoryRouter>
    </div>,
    { wrapper },
  )
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
