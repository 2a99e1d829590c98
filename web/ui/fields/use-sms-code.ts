import { useEffect, useRef } from 'react'

/** WebOTP, which the types of the browser do not know yet. */
type CodeRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } }

/**
 * Asks the browser for the code of the SMS that ends with `@host #123456`, and gives it to `take`. It stops asking when
 * the form goes, or while `isOff`. Browsers without WebOTP do nothing here.
 */
export function useSmsCode(take: (code: string) => void, isOff: boolean): void {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    if (isOff || !('OTPCredential' in window)) return
    const asking = new AbortController()
    const request: CodeRequest = { otp: { transport: ['sms'] }, signal: asking.signal }
    navigator.credentials.get(request).then(
      (answer) => {
        const code = answer && 'code' in answer ? answer.code : undefined
        if (typeof code === 'string' && !asking.signal.aborted) latest.current(code)
      },
      // Aborted, or the member said no: the code is typed.
      () => undefined,
    )
    return () => asking.abort()
  }, [isOff])
}
