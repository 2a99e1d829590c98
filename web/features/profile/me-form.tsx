import { type ReactNode, useState } from 'react'
import { DateTime, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/fields/choice.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { ErrorList } from '#web/ui/fields/form.tsx'
import type { FormErrors } from '#web/ui/fields/use-field-errors.ts'
import { BirthDate } from './birth-date.tsx'
import { Panel } from './panel.tsx'
import type { Profile } from './queries.ts'
import { useSaveProfile } from './use-save-profile.ts'

/** Name, ID, birth date and place in rows; a press opens their form. */
export function MeForm(profile: Profile) {
  const t = useT('profile')
  const [isOpen, setOpen] = useState(false)
  const { user, countries } = profile
  const country = countries.find(({ id }) => id === user.country_id)
  const city = country?.cities.find(({ id }) => id === user.city_id)
  return (
    <Panel
      id="me"
      title={t('me')}
      action={
        <Button kind="tertiary" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'cancel' : 'change')}
          <span className="sr-only"> {t('me')}</span>
        </Button>
      }
    >
      {isOpen ? (
        <Form {...profile} onDone={() => setOpen(false)} />
      ) : (
        <dl className="px-4 lg:px-6">
          <Value name={t('name')}>{user.name}</Value>
          <Value name={t('identity')}>{user.identity_masked ? <Num>{user.identity_masked}</Num> : t('none')}</Value>
          <Value name={t('birthDate')}>
            {user.birth_date ? <DateTime at={user.birth_date} style="date" /> : t('none')}
          </Value>
          <Value name={t('city')}>
            {city && country ? `${city.name}، ${country.name}` : (country?.name ?? t('none'))}
          </Value>
        </dl>
      )}
    </Panel>
  )
}

const Value = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-h-17 border-b border-line py-3 last:border-b-0">
    <dt className="text-14 text-muted">{name}</dt>
    <dd className="font-semibold wrap-anywhere">{children}</dd>
  </div>
)

function Form({ user, countries, onDone }: Profile & { onDone: () => void }) {
  const t = useT('profile')
  const { save, isPending, errors } = useSaveProfile(onDone)
  const [name, setName] = useState(user.name)
  const [birthDate, setBirthDate] = useState(user.birth_date ?? '')
  const [place, setPlace] = useState({ countryId: user.country_id ?? 0, cityId: user.city_id ?? 0 })
  const submit = () =>
    save({
      name,
      birth_date: birthDate === '' ? null : birthDate,
      country_id: place.countryId === 0 ? null : place.countryId,
      city_id: place.cityId === 0 ? null : place.cityId,
    })
  return (
    <form
      ref={errors.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) submit()
      }}
    >
      <div className="panel-in">
        <div className="empty:hidden">
          <ErrorList errors={errors.errors} />
        </div>
        <TextField
          label={t('name')}
          autoComplete="name"
          maxLength={100}
          value={name}
          error={errors.of('name')}
          onChange={(event) => {
            errors.clear('name')
            setName(event.target.value)
          }}
        />
        <TextField
          label={t('identity')}
          help={t('identityHelp')}
          value={user.identity_masked ?? '—'}
          readOnly
          dir="ltr"
        />
        <BirthDate
          value={birthDate}
          error={errors.of('birth_date')}
          onChange={(value) => {
            errors.clear('birth_date')
            setBirthDate(value)
          }}
        />
        <Place countries={countries} place={place} errors={errors} onChange={setPlace} />
      </div>
      <footer>
        <Button type="submit" pending={isPending}>
          {t('save')}
        </Button>
      </footer>
    </form>
  )
}

type PlaceChoice = { countryId: number; cityId: number }
type PlaceProps = {
  countries: Profile['countries']
  place: PlaceChoice
  errors: FormErrors
  onChange: (place: PlaceChoice) => void
}

/** Country and city; 0 is none. Another country clears the city. */
function Place({ countries, place, errors, onChange }: PlaceProps) {
  const t = useT('profile')
  const cities = countries.find(({ id }) => id === place.countryId)?.cities ?? []
  return (
    <>
      <Select
        label={t('country')}
        error={errors.of('country_id')}
        value={place.countryId}
        onChange={(event) => {
          errors.clear('country_id', 'city_id')
          onChange({ countryId: Number(event.target.value), cityId: 0 })
        }}
      >
        <Options choices={countries} />
      </Select>
      <Select
        label={t('city')}
        error={errors.of('city_id')}
        disabled={cities.length === 0}
        value={place.cityId}
        onChange={(event) => {
          errors.clear('city_id')
          onChange({ ...place, cityId: Number(event.target.value) })
        }}
      >
        <Options choices={cities} />
      </Select>
    </>
  )
}

function Options({ choices }: { choices: readonly { id: number; name: string }[] }) {
  const t = useT('profile')
  return (
    <>
      <option value={0}>{t('choose')}</option>
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </>
  )
}
