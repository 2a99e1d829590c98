import { timingSafeEqual } from 'node:crypto'
import { sha256 } from '../secrets/sha256.ts'

/** Takes the same time for any texts and lengths. */
export function isSameText(a: string, b: string): boolean {
  return timingSafeEqual(sha256(a), sha256(b))
}
