import { toLatinDigits } from '#contract/values/digits.ts'
import { parsePlate, plateAr, plateEn } from '#contract/values/vehicle/plate.ts'
import { parseVin } from '#contract/values/vehicle/vin.ts'
import { decodeVin } from '#contract/values/vehicle/vin-decode.ts'
import { Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { Plate } from '#web/platform/plate.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type CarNames, Part, useLabel } from './car-fields.tsx'
import { type Bind, type CarForm, joinPlate, splitPlate } from './car-form.ts'

type Props = { form: CarForm; bind: Bind; names: CarNames; onFill: (part: Partial<CarForm>) => void }

/** The chassis number first, because it fills in other fields. Then the plate, shown in both scripts as it is typed. */
export function PapersPart({ form, bind, names, onFill }: Props) {
  const t = useT('selling')
  const label = useLabel(form)
  return (
    <Part step="partPapers">
      <div className="car-part-wide grid gap-3">
        <TextField
          label={label('chassis_number', t('chassis'))}
          help={t('chassisHelp')}
          maxLength={30}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...bind('chassis_number')}
        />
        <div role="status">
          <Decoded form={form} names={names} onFill={onFill} />
        </div>
      </div>
      <PlateFields bind={bind} />
    </Part>
  )
}

/** The facts encoded in the chassis number, with a button that fills them in. */
function Decoded({ form, names, onFill }: Omit<Props, 'bind'>) {
  const t = useT('selling')
  const lang = useLang()
  const vin = parseVin(form.chassis_number)
  if (vin === undefined) return null
  const decoded = decodeVin(vin, new Date().getUTCFullYear())
  const brand = names.brands.find(({ slug, active }) => active && slug === decoded.brand)
  const country =
    decoded.country === undefined ? undefined : new Intl.DisplayNames(lang, { type: 'region' }).of(decoded.country)
  if (!brand && decoded.year === undefined) return <p className="text-14 text-muted">{t('vinUnknown')}</p>
  const isTaken =
    (!brand || form.brand_id === String(brand.id)) && (decoded.year === undefined || form.year === String(decoded.year))
  const fill = () =>
    onFill({
      ...(brand && form.brand_id !== String(brand.id) && { brand_id: String(brand.id), model_id: '' }),
      ...(decoded.year !== undefined && { year: String(decoded.year) }),
    })
  return (
    <div className="vin-facts bg-surface-2 rounded-field p-4 grid gap-3 justify-items-start text-14">
      <p>
        <Icon name="check" size="s" />
        {t('vinTold')}
      </p>
      <dl>
        <DecodedFact name={t('brand')}>{brand?.name}</DecodedFact>
        <DecodedFact name={t('year')}>
          {decoded.year === undefined ? undefined : <Num>{String(decoded.year)}</Num>}
        </DecodedFact>
        <DecodedFact name={t('builtIn')}>{country}</DecodedFact>
        <DecodedFact name={t('plant')}>
          <Num>{decoded.plant}</Num>
        </DecodedFact>
      </dl>
      {isTaken ? null : (
        <Button kind="secondary" size="sm" className="min-h-11" onClick={fill}>
          {t('vinTake')}
        </Button>
      )}
    </div>
  )
}

const DecodedFact = ({ name, children }: { name: string; children: React.ReactNode }) =>
  children === undefined ? null : (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )

function PlateFields({ bind }: { bind: Bind }) {
  const t = useT('selling')
  const { value, error, onChange } = bind('plate_number')
  const { letters, digits } = splitPlate(value)
  const change = (next: { letters: string; digits: string }) => onChange({ target: { value: joinPlate(next) } })
  const plate = parsePlate(value)
  return (
    <div className="car-part-wide grid gap-4 items-start sm:grid-cols-[1fr_1fr_auto]">
      <TextField
        label={t('optional', { label: t('plateLetters') })}
        help={t('plateLettersHelp')}
        maxLength={12}
        autoComplete="off"
        error={error}
        value={letters}
        onChange={(event) => change({ letters: event.target.value, digits })}
      />
      <TextField
        label={t('optional', { label: t('plateDigits') })}
        numeric
        maxLength={4}
        value={digits}
        onChange={(event) => change({ letters, digits: toLatinDigits(event.target.value).replace(/\D/g, '') })}
      />
      <div className="plate-shown sm:pt-[1.9rem] sm:min-w-[9rem]" role="status">
        {plate ? <Plate ar={plateAr(plate)} en={plateEn(plate)} /> : null}
      </div>
    </div>
  )
}
