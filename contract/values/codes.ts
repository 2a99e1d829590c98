/** Minimum pause between two codes of the same phone and purpose. */
export const RESEND_SECONDS = 60
