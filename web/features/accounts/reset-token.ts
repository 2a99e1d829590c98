import { clearTab, readTab, writeTab } from '#web/platform/device/tab-storage.ts'

const KEY = 'resetToken'

/**
 * The token of `/verifyforgetpassword` is valid only for one new password, so it is stored apart from
 * `authToken`, and only as long as the tab.
 */
export const resetToken = {
  save: (token: string): void => writeTab(KEY, token),
  read: (): string | undefined => readTab(KEY) ?? undefined,
  forget: (): void => clearTab(KEY),
}
