import { readDevice, writeDevice } from '#web/platform/device/device-storage.ts'

const NAME = 'officeDensity'

/** The rows of tables are 32 pixels high in place of 44; this device remembers it. */
export function toggleDensity(): void {
  const isCompact = document.documentElement.dataset.density !== 'compact'
  show(isCompact)
  writeDevice(NAME, isCompact ? 'compact' : 'normal')
}

/** Shows the density that this device remembers. */
export const restoreDensity = (): void => show(readDevice(NAME) === 'compact')

function show(isCompact: boolean): void {
  if (isCompact) document.documentElement.dataset.density = 'compact'
  else delete document.documentElement.dataset.density
}
