import { useT } from '#web/platform/language.tsx'
import { Select } from '#web/ui/fields/choice.tsx'

type Props = {
  label: string
  help: string
  /** The words of no choice. */
  none: string
  name: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

/** How a car is taxed. */
export function TaxSelect({ none, ...select }: Props) {
  const t = useT('business')
  return (
    <Select {...select}>
      <option value="">{none}</option>
      {(['full', 'margin', 'private'] as const).map((tax) => (
        <option key={tax} value={tax}>
          {t(tax)}
        </option>
      ))}
    </Select>
  )
}
