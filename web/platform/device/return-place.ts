import { clearTab, readTab, writeTab } from './tab-storage.ts'

const KEY = 'returnPlace'

/** Remembers a page that needs a log-in, also over a reload: a phone may drop the page while a code is read. */
export function rememberPlace(href: string): void {
  if (href !== '/' && /^\/(?!\/)/.test(href)) writeTab(KEY, href)
}

/** The remembered page, or null. */
export const readPlace = (): string | null => readTab(KEY)

export const forgetPlace = (): void => clearTab(KEY)
