import { bankOfIban, parseIban } from '#contract/values/iban.ts'
import { useLang, useT } from '#web/platform/language.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Props = { label: string; value: string; onChange: (value: string) => void; error: string | undefined }

/** A Saudi IBAN; the bank is named once it is right. */
export function IbanField({ label, value, onChange, error }: Props) {
  const t = useT('transfers')
  const lang = useLang()
  const iban = parseIban(value)
  const bank = iban && bankOfIban(iban, lang)
  return (
    <div className="all grid gap-1">
      <TextField
        label={label}
        name="iban"
        numeric
        inputMode="text"
        autoCapitalize="characters"
        maxLength={34}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className="text-14 text-palm-ink" role="status">
        {iban ? (
          <>
            <Icon name="check" size="s" /> {bank ?? t('ibanGood')}
          </>
        ) : null}
      </p>
    </div>
  )
}
