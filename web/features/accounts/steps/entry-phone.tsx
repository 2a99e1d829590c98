import { useT } from '#web/platform/language.tsx'
import { PhoneField } from '#web/ui/fields/phone-field.tsx'
import type { FormErrors } from '#web/ui/fields/use-field-errors.ts'
import type { Entry } from '../entry.ts'

/** The log-in calls have three names for it. */
const NAMES = ['phone', 'email', 'telephone']

type Props = { entry: Entry; errors: FormErrors; autoFocus?: boolean }

/** The phone that the steps share, with the server's error about it. */
export function EntryPhone({ entry: { phone, setPhone }, errors, autoFocus }: Props) {
  const t = useT('accounts')
  return (
    <PhoneField
      label={t('phone')}
      name="phone"
      autoFocus={autoFocus}
      value={phone}
      error={errors.of(...NAMES)}
      onChange={(value) => {
        setPhone(value)
        errors.clear(...NAMES)
      }}
    />
  )
}
