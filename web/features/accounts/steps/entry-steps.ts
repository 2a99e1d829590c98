/** The purpose of a code. `verify` proves the phone of a logged-in member. */
export type CodePurpose = 'login' | 'register' | 'forgot' | 'verify'

/** The current step of sign-up or log-in. `phone` is E.164. */
export type Step =
  | { at: 'login' }
  | { at: 'password' }
  /** `refusal` is the server's answer about the data after the code was right. */
  | { at: 'register'; refusal?: unknown }
  | { at: 'verify' }
  | { at: 'forgot' }
  | { at: 'code'; purpose: CodePurpose; phone: string }
  | { at: 'reset' }
  /** The log-in waits for the code of the member's app. */
  | { at: 'factor'; ticket: string; entered: Entered }

/** The step before a code, which can change the phone. */
export const stepBefore = (purpose: CodePurpose): Step => ({ at: purpose })

/** The result of a log-in or sign-up. */
export type Entered = 'login' | 'register' | 'reset' | 'verify'
export type Ending = {
  /** The success dialog is shown, once. */
  celebrates: boolean
  goesHome: boolean
  /** The page that the success dialog leads back to. */
  backTo?: string
}

/**
 * The next step after a log-in. A sign-up and a new password end at home with the success dialog, which leads back to
 * the car where a sign-up began. A sign-up on the way to something else continues there. A log-in never leaves its
 * page.
 * @param path the page where it began, without language prefix
 * @param goesOn the caller has a next step after it
 */
export function endOfEntry(entered: Entered, path: string, goesOn: boolean): Ending {
  if (entered === 'login' || entered === 'verify') return { celebrates: false, goesHome: false }
  if (entered === 'register' && isCar(path)) return { celebrates: true, goesHome: true, backTo: path }
  return { celebrates: true, goesHome: entered === 'reset' || !goesOn }
}

const isCar = (path: string): boolean => /^\/car\/[^/]+/.test(path)
