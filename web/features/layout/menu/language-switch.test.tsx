// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderOnPage } from '#web/testing/render-hook.tsx'
import { LanguageSwitch } from './language-switch.tsx'

test('the other language is a full load of the page, whichever part of it is shown', async () => {
  const { wrapper } = await renderOnPage(() => null, { at: '/faqs?q=fee#%D8%AF%D9%81%D8%B9' })
  render(<LanguageSwitch className="link" />, { wrapper })
  expect(screen.getByRole('link').getAttribute('href')).toBe('/faqs?q=fee')
})
