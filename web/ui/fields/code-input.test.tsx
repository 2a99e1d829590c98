// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderOnPage } from '#web/testing/render-hook.tsx'
import { CodeInput } from './code-input.tsx'

const codes: string[] = []
const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox')
const inBoxes = () => boxes().map(({ value }) => value)
const change = (at: number, value: string) => fireEvent.change(boxes()[at] as HTMLInputElement, { target: { value } })

async function open() {
  const { wrapper } = await renderOnPage(() => null)
  codes.length = 0
  return render(<CodeInput label="Code" onChange={(code) => codes.push(code)} onComplete={() => undefined} />, {
    wrapper,
  })
}

test('a full box is emptied without a backspace: by Delete, by cutting, by a keyboard that names no keys', async () => {
  await open()
  change(0, '48')
  change(1, '')
  expect(inBoxes()).toEqual(['4', '', '', '', '', ''])
  expect(document.activeElement).toBe(boxes()[1])
  expect(codes).toEqual(['48', '4'])
})

test('focuses the first box when the boxes appear, and again after a code was refused', async () => {
  const { wrapper } = await renderOnPage(() => null)
  const form = (attempt: number, isPending: boolean) => (
    <CodeInput key={attempt} label="Code" disabled={isPending} onComplete={() => undefined} />
  )
  const { rerender } = render(form(0, false), { wrapper })
  expect(document.activeElement).toBe(boxes()[0])
  rerender(form(0, true))
  // The boxes are new ones while the refused code still counts as being checked.
  rerender(form(1, true))
  rerender(form(1, false))
  expect(document.activeElement).toBe(boxes()[0])
})

test('[OTP-22] fills in the code of an SMS, and stops asking the browser when the boxes go', async () => {
  const answers: ((credential: object) => void)[] = []
  const get = vi.fn((_: { signal: AbortSignal }) => new Promise<object>((resolve) => answers.push(resolve)))
  vi.stubGlobal('OTPCredential', class {})
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true })
  const { unmount } = await open()
  expect(get).toHaveBeenCalledWith({ otp: { transport: ['sms'] }, signal: expect.any(AbortSignal) })
  await act(async () => answers[0]?.({ code: '123456' }))
  expect(codes).toEqual(['123456'])
  unmount()
  const again = await open()
  const { signal } = get.mock.calls.at(-1)?.[0] ?? {}
  expect(signal?.aborted).toBe(false)
  again.unmount()
  expect(signal?.aborted).toBe(true)
  Reflect.deleteProperty(navigator, 'credentials')
  vi.unstubAllGlobals()
})
