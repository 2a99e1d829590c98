import { onlyDigits } from '#contract/values/digits.ts'
import {
  accidentWords,
  lights,
  odometerWords,
  serviceWords,
  wheelWords,
} from '#contract/values/vehicle/inspection-words.ts'
import { useLang, useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { WordSelect } from './word-select.tsx'

type Report = OfficeData<'GET /cars/{id}'>['inspection']
type Head = NonNullable<Report['head']>
type Tyre = NonNullable<Report['tyres']>[number]

const EMPTY: Head = {
  ...{ date: '', place_ar: '', place_en: '', inspector: '', inspector_number: '', points: 142, kilometres: 0 },
  ...{ light: 'as_described', owners: null, accidents: null, service: null, odometer: null },
}
const TEXTS = ['inspector', 'inspector_number', 'place_ar', 'place_en'] as const
const NUMBERS = ['points', 'kilometres'] as const

type Props = { head: Head | null; kilometres: number; onChange: (head: Head | null) => void }

/** The inspector, day and place of a report, and the history of the car. A report without them has no inspector. */
export function HeadFields({ head, kilometres, onChange }: Props) {
  const t = useT('office-inspection')
  if (!head) {
    return (
      <Button kind="secondary" size="sm" onClick={() => onChange({ ...EMPTY, kilometres })}>
        {t('addHead')}
      </Button>
    )
  }
  const set = (part: Partial<Head>) => onChange({ ...head, ...part })
  return (
    <>
      <div className="fg2">
        <TextField
          label={t('date')}
          type="date"
          value={head.date}
          onChange={(event) => set({ date: event.target.value })}
        />
        <WordSelect
          label={t('light')}
          words={lights}
          value={head.light}
          onChange={(light) => light && set({ light })}
        />
        {TEXTS.map((field) => (
          <TextField
            key={field}
            label={t(field)}
            value={head[field]}
            onChange={(event) => set({ [field]: event.target.value })}
          />
        ))}
        {NUMBERS.map((field) => (
          <TextField
            key={field}
            label={t(field)}
            inputMode="numeric"
            value={String(head[field])}
            onChange={(event) => set({ [field]: wholeOf(event.target.value) ?? 0 })}
          />
        ))}
        <TextField
          label={t('owners')}
          inputMode="numeric"
          value={head.owners === null ? '' : String(head.owners)}
          onChange={(event) => set({ owners: wholeOf(event.target.value) })}
        />
        <Known head={head} set={set} />
      </div>
      <Button kind="tertiary" size="sm" onClick={() => onChange(null)}>
        {t('removeHead')}
      </Button>
    </>
  )
}

/** The history of the car. */
function Known({ head, set }: { head: Head; set: (part: Partial<Head>) => void }) {
  const t = useT('office-inspection')
  return (
    <>
      <WordSelect
        label={t('accidents')}
        words={accidentWords}
        value={head.accidents ?? ''}
        none={t('unknown')}
        onChange={(accidents) => set({ accidents })}
      />
      <WordSelect
        label={t('service')}
        words={serviceWords}
        value={head.service ?? ''}
        none={t('unknown')}
        onChange={(service) => set({ service })}
      />
      <WordSelect
        label={t('odometer')}
        words={odometerWords}
        value={head.odometer ?? ''}
        none={t('unknown')}
        onChange={(odometer) => set({ odometer })}
      />
    </>
  )
}

const wholeOf = (text: string): number | null => {
  const digits = onlyDigits(text)
  return digits === '' ? null : Number(digits)
}

const WHEELS = Object.keys(wheelWords) as Tyre['wheel'][] // the object's own keys

/** Depth and year of each tyre; a wheel without a depth is not part of the report. */
export function TyreFields({ tyres, onChange }: { tyres: readonly Tyre[]; onChange: (tyres: Tyre[]) => void }) {
  const t = useT('office-inspection')
  const lang = useLang()
  const set = (wheel: Tyre['wheel'], part: Partial<Tyre> | null) => {
    const others = tyres.filter((one) => one.wheel !== wheel)
    const before = tyres.find((one) => one.wheel === wheel)
    onChange(part === null ? others : [...others, { tread: 0, year: null, ...before, ...part, wheel }])
  }
  return (
    <div className="fg2">
      {WHEELS.map((wheel) => {
        const tyre = tyres.find((one) => one.wheel === wheel)
        return [
          <TextField
            key={`${wheel}-tread`}
            label={t('treadOf', { wheel: wheelWords[wheel][lang] })}
            type="number"
            step="0.1"
            min="0"
            max="20"
            value={tyre ? String(tyre.tread) : ''}
            onChange={(event) =>
              set(wheel, event.target.value === '' ? null : { tread: Math.round(Number(event.target.value) * 10) / 10 })
            }
          />,
          <TextField
            key={`${wheel}-year`}
            label={t('yearOf', { wheel: wheelWords[wheel][lang] })}
            inputMode="numeric"
            value={tyre?.year ? String(tyre.year) : ''}
            disabled={!tyre}
            onChange={(event) => set(wheel, { year: wholeOf(event.target.value) })}
          />,
        ]
      })}
    </div>
  )
}
