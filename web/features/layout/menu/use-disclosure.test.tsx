// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { press, renderOnPage } from '#web/testing/render-hook.tsx'
import { useDisclosure } from './use-disclosure.ts'

function Menu() {
  const { isOpen, ref, button, panel } = useDisclosure()
  return (
    <>
      <div ref={ref}>
        <button type="button" {...button}>
          Menu
        </button>
        <div {...panel}>{isOpen ? <a href="/wallet">Wallet</a> : null}</div>
      </div>
      <button type="button">Elsewhere</button>
    </>
  )
}

let page: Awaited<ReturnType<typeof renderOnPage>>
const menu = () => screen.getByText('Menu')
const isOpen = () => screen.queryByText('Wallet') !== null

beforeEach(async () => {
  page = await renderOnPage(() => null)
  render(<Menu />, { wrapper: page.wrapper })
})

test('a press shows the panel and another one hides it; the button says so', () => {
  expect([isOpen(), menu().getAttribute('aria-expanded')]).toEqual([false, 'false'])
  fireEvent.click(menu())
  expect([isOpen(), menu().getAttribute('aria-expanded')]).toEqual([true, 'true'])
  expect(document.getElementById(menu().getAttribute('aria-controls') ?? '')?.textContent).toBe('Wallet')
  fireEvent.click(menu())
  expect(isOpen()).toBe(false)
})

test('Escape closes it and returns to the button; other keys do not', () => {
  fireEvent.click(menu())
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(isOpen()).toBe(true)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect([isOpen(), document.activeElement]).toEqual([false, menu()])
})

test.each(['pointerDown', 'focusIn'] as const)('a %s elsewhere closes it, one inside does not', (what) => {
  fireEvent.click(menu())
  fireEvent[what](screen.getByText('Wallet'))
  expect(isOpen()).toBe(true)
  fireEvent[what](screen.getByText('Elsewhere'))
  expect(isOpen()).toBe(false)
})

test('going to another page closes it', async () => {
  fireEvent.click(menu())
  await press(() => page.router.navigate({ to: '/wallet' } as never))
  expect(isOpen()).toBe(false)
})

test('a closed menu takes no key', () => {
  fireEvent.click(menu())
  fireEvent.click(menu())
  act(() => screen.getByText('Elsewhere').focus())
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(document.activeElement).toBe(screen.getByText('Elsewhere'))
})
