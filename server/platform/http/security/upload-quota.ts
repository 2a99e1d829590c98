import { LRUCache } from 'lru-cache'

const DAY_MS = 86_400_000
const PICTURES_PER_DAY = 300
const MEMBERS_MAX = 50_000

export type UploadQuota = {
  /** Counts a member's pictures. @returns seconds to wait if they exceed the daily limit. */
  take(accountId: number, pictures: number): number | undefined
}

/** Limits the pictures of one member that this process handles in a day: each costs seconds of a processor. */
export function createUploadQuota(now: () => number): UploadQuota {
  const used = new LRUCache<number, { pictures: number; until: number }>({ max: MEMBERS_MAX })
  return {
    take(accountId, pictures) {
      const known = used.get(accountId)
      const today = known && known.until > now() ? known : { pictures: 0, until: now() + DAY_MS }
      if (today.pictures + pictures > PICTURES_PER_DAY) return Math.ceil((today.until - now()) / 1_000)
      used.set(accountId, { ...today, pictures: today.pictures + pictures })
      return undefined
    },
  }
}
