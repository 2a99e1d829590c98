type Text = { ar: string; en: string }
type Forms = { one: string; two: string; few: string; many: string }

const SECONDS: Forms = { one: 'ثانية', two: 'ثانيتين', few: 'ثوانٍ', many: 'ثانية' }
const MINUTES: Forms = { one: 'دقيقة', two: 'دقيقتين', few: 'دقائق', many: 'دقيقة' }
const HOURS: Forms = { one: 'ساعة', two: 'ساعتين', few: 'ساعات', many: 'ساعة' }

/** Whole minutes, in Arabic as after 'بعد'. */
export const minutesText = (minutes: number): Text => counted(minutes, MINUTES, 'minute')

const MINUTE = 60
const HOUR = 60 * MINUTE

/** A waiting time in words, rounded up: seconds up to two minutes, minutes up to two hours, then hours. */
export function waitText(seconds: number): Text {
  if (seconds < 2 * MINUTE) return counted(Math.ceil(seconds), SECONDS, 'second')
  if (seconds < 2 * HOUR) return counted(Math.ceil(seconds / MINUTE), MINUTES, 'minute')
  return counted(Math.ceil(seconds / HOUR), HOURS, 'hour')
}

function counted(count: number, forms: Forms, unit: string): Text {
  const en = count === 1 ? `1 ${unit}` : `${count} ${unit}s`
  if (count === 1) return { ar: forms.one, en }
  if (count === 2) return { ar: forms.two, en }
  const isFew = count % 100 >= 3 && count % 100 <= 10
  return { ar: `${count} ${isFew ? forms.few : forms.many}`, en }
}
