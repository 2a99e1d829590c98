import { clearTab, readTab, writeTab } from '#web/platform/device/tab-storage.ts'

const KEY = 'resetToken'

/**
 * The token of `/verifyforgetpassword` is good for one new password and nothing else, so it is kept apart from
 * `authToken`, and only as long as the tab.
 */
export const resetToken = {
  save: (token: string): void => writeTab(KEY, token),
  read: (): string | undefined => readTab(KEY) ?? undefined,
  forget: (): void => clearTab(KEY),
}
