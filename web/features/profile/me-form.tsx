import { useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { BirthDate } from './birth-date.tsx'
import { Panel } from './panel.tsx'
import type { Profile } from './queries.ts'
import { useSaveProfile } from './use-save-profile.ts'

/** Name, birth date and place. */
export function MeForm({ user, countries }: Profile) {
  const t = useT('profile')
  const { save, isPending, errors } = useSaveProfile()
  const [name, setName] = useState(user.name)
  const [birthDate, setBirthDate] = useState(user.birth_date ?? '')
  const [countryId, setCountryId] = useState(user.country_id ?? 0)
  const [cityId, setCityId] = useState(user.city_id ?? 0)
  const cities = countries.find(({ id }) => id === countryId)?.cities ?? []
  const submit = () =>
    save({
      name,
      birth_date: birthDate === '' ? null : birthDate,
      country_id: countryId === 0 ? null : countryId,
      city_id: cityId === 0 ? null : cityId,
    })
  return (
    <Panel id="me" title={t('me')}>
      <form
        ref={errors.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) submit()
        }}
      >
        <div className="panel-in panel-2">
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
          <span className="hidden md:block" />
          <Select
            label={t('country')}
            error={errors.of('country_id')}
            value={countryId}
            onChange={(event) => {
              errors.clear('country_id', 'city_id')
              setCountryId(Number(event.target.value))
              setCityId(0)
            }}
          >
            <option value={0}>{t('choose')}</option>
            {countries.map(({ id, name: country }) => (
              <option key={id} value={id}>
                {country}
              </option>
            ))}
          </Select>
          <Select
            label={t('city')}
            error={errors.of('city_id')}
            disabled={cities.length === 0}
            value={cityId}
            onChange={(event) => {
              errors.clear('city_id')
              setCityId(Number(event.target.value))
            }}
          >
            <option value={0}>{t('choose')}</option>
            {cities.map(({ id, name: city }) => (
              <option key={id} value={id}>
                {city}
              </option>
            ))}
          </Select>
        </div>
        <footer>
          <Button type="submit" pending={isPending}>
            {t('save')}
          </Button>
        </footer>
      </form>
    </Panel>
  )
}
