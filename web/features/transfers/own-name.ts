import { readSession } from '#web/platform/device/session.ts'

/** The member's own name, which the holder of an account bears in nearly every case. */
export const ownName = (): string => readSession()?.name ?? ''
