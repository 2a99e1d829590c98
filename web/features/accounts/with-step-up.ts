import { openDialog } from '#web/platform/dialogs.tsx'
import { isApiError } from '#web/platform/http/api.ts'

/** The server accepts a proof for ten minutes; it is used a little shorter, so that it does not expire on its way. */
const LIVES_MS = 9 * 60_000

let proof: { stepUp: string; until: number } | undefined

/**
 * Makes a call that may need a fresh proof: if the server asks for one, the member enters a code, and the call is
 * made again with it. `withStepUp((stepUp) => api.call('POST /update-profile', { body, stepUp }))`
 * @throws the error of the call; the first refusal when the member closes the dialog.
 * @public
 */
export async function withStepUp<T>(call: (stepUp: string | undefined) => Promise<T>): Promise<T> {
  const known = proof !== undefined && performance.now() < proof.until ? proof.stepUp : undefined
  try {
    return await call(known)
  } catch (error) {
    if (!isApiError(error) || error.reason !== 'step_up_required') throw error
    const stepUp = await askForProof(error)
    proof = { stepUp, until: performance.now() + LIVES_MS }
    return call(stepUp)
  }
}

function askForProof(refusal: unknown): Promise<string> {
  return new Promise((resolve, reject) => {
    openDialog('stepUp', { onDone: resolve, onGiveUp: () => reject(refusal) })
  })
}
