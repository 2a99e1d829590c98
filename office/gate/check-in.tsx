import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLang, useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/fields/choice.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { nameIn } from '../parts/names/names.ts'
import { useOfficeApi } from '../platform/desk.tsx'
import { useAct } from '../platform/use-act.ts'
import { lastYard, rememberYard } from './last-yard.ts'

/** Puts a car into a yard; the yard of the last check-in on this device is chosen already. */
export function CheckIn({ carId }: { carId: number }) {
  const t = useT('office-acts')
  const api = useOfficeApi()
  const params = { id: carId }
  const yards = useQuery({
    queryKey: ['yards', 'all'],
    queryFn: ({ signal }) => api.call('GET /yards', { query: { per_page: 100 }, signal }),
  }).data?.data.filter(({ places }) => places !== null)
  const place = useQuery({
    queryKey: ['cars', carId, 'yard'],
    queryFn: ({ signal }) => api.call('GET /cars/{id}/yard', { params, signal }),
  }).data
  if (!yards || !place) return null
  if (yards.length === 0) return <p className="mu">{t('noYardOpen')}</p>
  return <CheckInForm key={`${place.yard_id} ${place.bay}`} carId={carId} yards={yards} place={place} />
}

type Yard = { id: number; name_ar: string; name_en: string }
type FormProps = { carId: number; yards: readonly Yard[]; place: { yard_id: number | null; bay: string } }

function CheckInForm({ carId, yards, place }: FormProps) {
  const t = useT('office-acts')
  const lang = useLang()
  const api = useOfficeApi()
  const present = yards.find(({ id }) => id === place.yard_id)
  const remembered = yards.find(({ id }) => id === lastYard())
  const [yardId, setYardId] = useState((present ?? remembered ?? yards[0])?.id)
  const [bay, setBay] = useState(place.bay)
  const put = useAct(
    (to: number | null) =>
      api.call('PUT /cars/{id}/yard', { params: { id: carId }, body: { yard_id: to, bay: to === null ? '' : bay } }),
    { done: t('checkedIn') },
  )
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (yardId === undefined || put.isPending) return
        rememberYard(yardId)
        put.mutate(yardId)
      }}
    >
      <p>{present ? t('standsIn', { yard: nameIn(present, lang), bay: place.bay || '—' }) : t('standsNowhere')}</p>
      <Select label={t('yardRead')} value={String(yardId)} onChange={(event) => setYardId(Number(event.target.value))}>
        {yards.map((yard) => (
          <option key={yard.id} value={yard.id}>
            {nameIn(yard, lang)}
          </option>
        ))}
      </Select>
      <TextField label={t('bayRead')} value={bay} maxLength={20} onChange={(event) => setBay(event.target.value)} />
      <div className="row2">
        <Button type="submit" pending={put.isPending}>
          {t(present ? 'moveHere' : 'checkIn')}
        </Button>
        {present ? (
          <Button kind="secondary" onClick={() => put.mutate(null)}>
            {t('checkOut')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
