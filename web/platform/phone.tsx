import { formatPhone } from '#contract/values/phone.ts'
import { Num } from './format.tsx'

/**
 * A phone number (E.164) in readable form: +966 55 014 8700. Separate from `format.tsx`, because it includes all dial
 * codes.
 */
export const Phone = ({ number }: { number: string }) => <Num>{formatPhone(number)}</Num>
