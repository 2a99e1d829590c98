import type { Database } from '#server/platform/db/database.ts'
import type { Messaging } from '#server/platform/messaging/messaging.ts'
import type { NoticeSink } from '#server/platform/messaging/notices.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { Guarded } from './guarded-act.ts'

/** `acts` holds every guarded act by its line, from the routes that serve them. */
export type ApprovalDeps = {
  db: Database
  secrets: Pick<Secrets, 'hash' | 'seal' | 'unseal'>
  notices: NoticeSink
  messaging: Pick<Messaging, 'send'>
  settings: Pick<Settings, 'read'>
  acts: Map<string, Guarded>
}
