import type { Me } from '#contract/http/accounts/accounts.ts'
import type { Language } from '#contract/http/shapes.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Refusal } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Settings } from '#server/platform/settings/settings.ts'

export type Country = { id: number; name: string; cities: { id: number; name: string }[] }

/** Work of other features for this one; it may not import them, so `app.ts` passes them in. */
export type Links = {
  /** Opens the empty wallet of a new account. */
  openWallet(tx: Tx, accountId: number): Promise<void>
  /** The present package. */
  currentPlan(reader: Reader, accountId: number, language: Language): Promise<Me['current_plan']>
  countries(reader: Reader, language: Language): Promise<Country[]>
  /** Decodes an uploaded picture and stores it re-encoded; a refusal if it is no picture. */
  savePicture(
    bytes: Buffer,
    about: { kind: 'avatar' | 'identity' | 'passport'; visibility: 'public' | 'private'; ownerId: number },
  ): Promise<{ id: number } | Refusal>
  /** Removes a picture's row, and its bytes after the commit. */
  removePicture(tx: Tx, pictureId: number): Promise<void>
  /** Address of a public picture; null if it is gone. */
  pictureUrl(reader: Reader, pictureId: number): Promise<string | null>
}

export type AccountsDeps = Pick<
  Platform,
  'config' | 'log' | 'db' | 'clock' | 'random' | 'secrets' | 'bus' | 'messaging'
> & { settings: Pick<Settings, 'current' | 'read'>; links: Links }

/** The origin of a call. */
export type Caller = {
  language: Language
  ip: string
  userAgent: string | null
  /** The header `step-up`. */
  stepUp?: string | undefined
}
