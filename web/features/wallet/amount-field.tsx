import { toLatinDigits } from '#contract/values/digits.ts'
import { useT } from '#web/platform/language.tsx'
import { TextField } from '#web/ui/fields/field.tsx'

type Props = {
  typed: string
  onType: (typed: string) => void
  label: string
  help?: string
  error: string | undefined
  autoFocus?: boolean
}

/** An amount of riyals, typed in any digits. */
export function AmountField({ typed, onType, ...field }: Props) {
  const t = useT('wallet')
  return (
    <TextField
      {...field}
      numeric
      inputMode="decimal"
      suffix={t('currency')}
      value={typed}
      onChange={(event) => onType(toLatinDigits(event.target.value).replace('٬', ',').replace('٫', '.'))}
    />
  )
}
