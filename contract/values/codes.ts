/** So long the next code waits for the one before, of the same phone and purpose. */
export const RESEND_SECONDS = 60
