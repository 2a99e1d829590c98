/** A bucket of messages: a burst, and a rate per second. */
const MESSAGES_PER_SECOND = 30
/** A client that reconnects subscribes to all its channels at once, after leaving as many. */
const MESSAGES_AT_ONCE = 120

/** @returns a function to call for each message; it returns true if the message is within the limit. */
export function createMessageLimit(now: () => number): () => boolean {
  let room = MESSAGES_AT_ONCE
  let at = now()
  return () => {
    const time = now()
    room = Math.min(MESSAGES_AT_ONCE, room + (Math.max(0, time - at) / 1000) * MESSAGES_PER_SECOND)
    at = time
    room -= 1
    return room >= 0
  }
}
