// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#web/platform/http/api.ts'
import { renderOnPage } from '#web/testing/render-hook.tsx'
import { ErrorList } from './form.tsx'
import { type FormErrors, useFieldErrors } from './use-field-errors.ts'

const no = (status: number, errors: Record<string, string[]> = {}, message = '') =>
  new ApiError(message, { status, code: status, reason: '', errors, data: undefined, requestId: undefined })

async function open(first?: unknown) {
  const { result } = await renderOnPage(() => useFieldErrors(first))
  return () => result.current
}

test.each([
  ['the server’s', no(409, {}, 'Sold'), 'Sold'],
  ['ours for a lost line', no(0), 'No connection to the network. Check it and try again.'],
  ['ours where there is none', new Error('broken'), 'Something went wrong, please try again.'],
])('a refusal has words: %s', async (_whose, refusal, words) => {
  const form = await open()
  expect(form().errors).toEqual({})
  act(() => form().refuse(refusal))
  expect(form().of('name', 'error')).toBe(words)
})

test('clears one field alone; an earlier refusal may be shown from the start', async () => {
  const form = await open(no(422, { name: ['Missing'], city: ['Unknown'] }))
  expect([form().of('name'), form().of('city')]).toEqual(['Missing', 'Unknown'])
  act(() => form().clear('name'))
  expect(form().errors).toEqual({ city: ['Unknown'] })
})

let form: FormErrors
function Form() {
  form = useFieldErrors()
  return (
    <form ref={form.form}>
      <ErrorList errors={form.errors} />
      <input aria-label="name" aria-invalid={form.of('name') !== undefined} />
      <input aria-label="city" aria-invalid={form.of('city') !== undefined} />
    </form>
  )
}

test('after each refusal the first field with an error takes the focus, and typing does not move it', async () => {
  const { wrapper } = await renderOnPage(() => null)
  render(<Form />, { wrapper })
  const [name, city] = [screen.getByLabelText('name'), screen.getByLabelText('city')]
  act(() => form.refuse(no(422, { city: ['Unknown'] })))
  expect(document.activeElement).toBe(city)
  act(() => form.show({ name: ['Missing'], city: ['Unknown'] }))
  expect(document.activeElement).toBe(name)
  act(() => form.clear('name'))
  expect(document.activeElement).toBe(name)
})

test('a refusal about a field not on the page is in the list, and the list comes into view', async () => {
  const { wrapper } = await renderOnPage(() => null)
  render(<Form />, { wrapper })
  const look = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  act(() => form.refuse(no(422, { order_id: ['Unknown order'] })))
  expect(screen.getByRole('alert').textContent).toBe('Unknown order')
  expect(look).toHaveBeenCalledOnce()
  act(() => form.refuse(no(422, { city: ['Unknown'] })))
  expect(look).toHaveBeenCalledOnce()
})
