import { formatPhone } from '#contract/values/phone.ts'
import { Num } from './format.tsx'

/** A phone number (E.164) as people read it: +966 55 014 8700. Apart from `format.tsx`, because it brings all dial codes along. */
export const Phone = ({ number }: { number: string }) => <Num>{formatPhone(number)}</Num>
