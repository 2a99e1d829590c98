// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { press, renderOnPage } from '#web/testing/render-hook.tsx'
import { PicturePreviews } from './picture-previews.tsx'
import { usePictureUrls } from './use-picture-urls.ts'
import { usePictures } from './use-pictures.ts'

function Field() {
  const pictures = usePictures(
    3,
    ['a', 'b', 'c'].map((key) => ({ key, view: null, state: 'kept', part: 0, file: new File([key], `${key}.png`) })),
  )
  return <PicturePreviews pictures={pictures} urls={usePictureUrls(pictures.pictures)} />
}

const shown = () => [...document.querySelectorAll('img')].map(({ src }) => src)

test('a picture keeps its address and its buttons when moved; a removed one releases its address', async () => {
  const made = vi.spyOn(URL, 'createObjectURL')
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  const { wrapper } = await renderOnPage(() => null)
  const { unmount } = render(<Field />, { wrapper })
  const [a, b, c] = shown()
  const later = screen.getByRole('button', { name: 'Move picture 1 later' })
  await press(() => later.click())
  expect(shown()).toEqual([b, a, c])
  expect(later.isConnected).toBe(true)
  expect([made.mock.calls.length, revoked.mock.calls.length]).toEqual([3, 0])
  await press(() => screen.getByRole('button', { name: 'Remove photograph 2' }).click())
  expect(shown()).toEqual([b, c])
  expect(revoked.mock.calls).toEqual([[a]])
  unmount()
  expect(revoked.mock.calls).toEqual([[a], [b], [c]])
})
