import type { Platform } from '#server/platform/platform.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { Events } from '../../events.ts'

export type PriceDeps = Pick<Platform, 'db' | 'notices'> & { settings: Settings; events: Events }
