import type { PhoneValue } from '#web/ui/fields/phone-field.tsx'
import type { Step } from './steps/entry-steps.ts'
import type { Finish } from './use-finish.ts'

export type SignUp = { name: string; identity: string; agree: boolean }
export const emptySignUp: SignUp = { name: '', identity: '', agree: false }

/** The input of every step: the phone and the sign-up outlive the steps. */
export type Entry = {
  go: (step: Step) => void
  finish: Finish
  phone: PhoneValue
  setPhone: (phone: PhoneValue) => void
  signUp: SignUp
  setSignUp: (signUp: SignUp) => void
  /** Names the sign-up of the last code; without it the code opens nothing. */
  challenge: string | undefined
  setChallenge: (challenge: string) => void
}
