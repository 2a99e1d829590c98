import type { ReactNode } from 'react'
import { formatAmount } from '#contract/values/money.ts'
import { type DateStyle, dateText, riyadhDay } from './dates.ts'
import { useLang, useT } from './language.tsx'
import { useNow } from './live/server-clock.ts'

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Digits (or a phone, an id, a countdown) in their own left-to-right isolate; the class sets the direction. */
export function Num({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <bdi className={className ? `num ${className}` : 'num'}>
      {typeof children === 'number' ? whole.format(children) : children}
    </bdi>
  )
}

/**
 * An amount in riyals with its currency: after the digits in Arabic, before them in English.
 * @param exact always two decimals; default: only if there are halalas
 */
export function Money({ amount, exact = false, sign = false }: { amount: number; exact?: boolean; sign?: boolean }) {
  const lang = useLang()
  const text = formatAmount(Math.abs(amount), { decimals: exact ? 2 : 'auto' })
  const before = signOf(amount, sign)
  // Digits alone run left to right anyway; a sign before them would not. Pages hold many amounts, few signs.
  const digits = before === '' ? null : <bdi className="num">{`${before}${text}`}</bdi>
  return lang === 'ar' ? (
    <span className="money">
      {digits ?? text} <span className="cur">ر.س</span>
    </span>
  ) : (
    <span className="money">
      <span className="cur">SAR</span> {digits ?? text}
    </span>
  )
}

const signOf = (amount: number, always: boolean) => (amount < 0 ? '−' : always && amount > 0 ? '+' : '')

/** A moment in Riyadh. `at` is an ISO instant of the wire. */
export function DateTime({ at, style = 'full' }: { at: string; style?: DateStyle }) {
  const lang = useLang()
  return <time dateTime={at}>{dateText(lang, new Date(at), style)}</time>
}

/** The age of an end in one word: yesterday, today's hour, or the day. */
export function DayOrHour({ at }: { at: string }) {
  const lang = useLang()
  const t = useT('ui')
  const now = useNow()
  const then = new Date(at)
  const days = riyadhDay(now) - riyadhDay(then.getTime())
  const text = days === 0 ? dateText(lang, then, 'time') : days === 1 ? t('yesterday') : dateText(lang, then, 'day')
  return <time dateTime={at}>{text}</time>
}
