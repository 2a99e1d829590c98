import { useQuery } from '@tanstack/react-query'
import { useLang, useT } from '#web/platform/language.tsx'
import { FormAct } from '../parts/acts/form-act.tsx'
import { nameIn } from '../parts/names/names.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { Panel } from '../ui/panel.tsx'

const NOWHERE = 'none'

/** The yard in which a car stands; members look at it there. */
export function CarYard({ carId }: { carId: number }) {
  const t = useT('office-viewings')
  const lang = useLang()
  const api = useOfficeApi()
  const may = useMay()
  const params = { id: carId }
  const yards = useQuery({
    queryKey: ['yards', 'all'],
    queryFn: ({ signal }) => api.call('GET /yards', { query: { per_page: 100 }, signal }),
  }).data?.data
  const place = useQuery({
    queryKey: ['cars', carId, 'yard'],
    queryFn: ({ signal }) => api.call('GET /cars/{id}/yard', { params, signal }),
  }).data
  if (!yards || !place) return null
  const present = yards.find(({ id }) => id === place.yard_id)
  const open = yards.filter(({ places }) => places !== null)
  return (
    <Panel title={t('carYard')} padded>
      <p>{present ? `${nameIn(present, lang)} ${place.bay}` : t('noYard')}</p>
      {may('cars') ? (
        <FormAct
          label={t('placeCar')}
          text={t('placeCarText')}
          secondary
          fields={[
            {
              ...{ name: 'yard', label: t('yard'), kind: 'choice', initial: String(place.yard_id ?? NOWHERE) },
              choices: [
                { value: NOWHERE, label: t('noYard') },
                ...open.map((yard) => ({ value: String(yard.id), label: nameIn(yard, lang) })),
              ],
            },
            { name: 'bay', label: t('bay'), optional: true, initial: place.bay },
          ]}
          act={({ yard, bay }) =>
            api.call('PUT /cars/{id}/yard', {
              params,
              body: { yard_id: yard === NOWHERE ? null : Number(yard), bay: String(bay ?? '') },
            })
          }
        />
      ) : null}
    </Panel>
  )
}
