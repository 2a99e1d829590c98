import { readDevice, writeDevice } from '#web/platform/device/device-storage.ts'

const NAME = 'officeYard'

/** The yard of the last check-in on this device. */
export const lastYard = (): number | undefined => Number(readDevice(NAME)) || undefined

export const rememberYard = (id: number): void => writeDevice(NAME, String(id))
