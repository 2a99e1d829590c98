import { expect, test } from 'vitest'
import { NONCE_PLACE, newNonce, pageBody, withNonce } from './nonce.ts'

const page = `<script nonce="${NONCE_PLACE}">مرسى 🚗</script><p>نص</p><script nonce="${NONCE_PLACE}"></script>`

test('every nonce in a page is that of its answer, and nothing else changes', () => {
  const body = pageBody(page)
  const [first, second] = [newNonce(), newNonce()]
  expect(first).not.toBe(second)
  expect(withNonce(body, first).toString()).toBe(page.replaceAll(NONCE_PLACE, first))
  // The kept page is not written to: the next answer has no trace of the first.
  expect(withNonce(body, second).toString()).toBe(page.replaceAll(NONCE_PLACE, second))
})

test('a page without scripts stays as it is', () => {
  expect(withNonce(pageBody('<h1>خطأ</h1>'), newNonce()).toString()).toBe('<h1>خطأ</h1>')
})
