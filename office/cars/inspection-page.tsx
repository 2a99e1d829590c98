import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { scoreOf } from '#contract/values/vehicle/inspection-score.ts'
import { pictureGroups } from '#contract/values/vehicle/picture-groups.ts'
import {
  bodyNoteKinds,
  inspectionParts,
  inspectionStatuses,
  markPanels,
  panels,
  verdicts,
} from '#contract/values/vehicle/vehicle-vocabulary.ts'
import { isApiError } from '#web/platform/http/api.ts'
import { useLang, useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { BodyDrawing } from '#web/ui/drawings/body-drawing.tsx'
import { Select } from '#web/ui/fields/choice.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useOfficeApi } from '../platform/desk.tsx'
import { useNavigate, useParams } from '../platform/router.ts'
import { useAct } from '../platform/use-act.ts'
import { AllErrors } from '../ui/all-errors.tsx'
import { Go, PageHead, Panel } from '../ui/panel.tsx'
import { Shimmer } from '../ui/shimmer.tsx'
import { HeadFields, TyreFields } from './inspection-head-fields.tsx'
import { WordSelect } from './word-select.tsx'

type Car = OfficeData<'GET /cars/{id}'>
type Report = Car['inspection']
type Mark = Report['body'][number]
type Result = Report['results'][number]

/** The inspection of a car: its inspector, marks on the drawing of the body, parts with verdicts, and the yearly inspection. */
export function CarInspectionPage() {
  const t = useT('office')
  const api = useOfficeApi()
  const { id } = useParams()
  const { data, isPending, refetch } = useQuery({
    queryKey: ['car-inspection', id],
    queryFn: ({ signal }) => api.call('GET /cars/{id}', { params: { id: Number(id) }, signal }),
    // A second read must not replace what the user marked.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  if (isPending) return <Shimmer />
  if (!data) return <ErrorState heading="h1" title={t('notRead')} onRetry={() => void refetch()} />
  return <Editor key={data.id} car={data} />
}

function Editor({ car }: { car: Car }) {
  const t = useT('office')
  const words = useT('office-inspection')
  const lang = useLang()
  const name = lang === 'ar' ? car.title_ar : car.title_en
  const [report, setReport] = useState(car.inspection)
  const [status, setStatus] = useState(car.inspection_status)
  const [until, setUntil] = useState(car.inspection_valid_until ?? '')
  const save = useSave(car, { inspection: report, inspection_status: status, inspection_valid_until: until || null })
  const setBody = (body: Mark[]) => setReport({ ...report, body })
  return (
    <>
      <PageHead title={t('inspectionOf', { name })} up={{ to: `/cars/${car.id}`, title: name }} />
      {save.words.length > 0 ? <AllErrors messages={save.words} /> : null}
      <Panel title={words('head')} padded>
        <p className="of-lead">{words('headHelp')}</p>
        <HeadFields
          head={report.head ?? null}
          kilometres={car.kilometres}
          onChange={(head) => setReport({ ...report, head })}
        />
        {report.head ? <p role="status">{words('score', { score: scoreOf(report).toFixed(1) })}</p> : null}
      </Panel>
      <Panel title={t('bodyMarks')} count={report.body.length} padded>
        <p className="of-lead">{t('bodyMarksHelp')}</p>
        <BodyDrawing
          marks={report.body}
          onPanel={(panel) => setBody([...report.body, { panel: panel as Mark['panel'], kind: 'scratch' }])}
        />
        <Marks marks={report.body} onChange={setBody} />
      </Panel>
      <Panel title={t('parts')} padded>
        <Parts results={report.results} onChange={(results) => setReport({ ...report, results })} />
      </Panel>
      <Panel title={words('tyres')} padded>
        <TyreFields tyres={report.tyres ?? []} onChange={(tyres) => setReport({ ...report, tyres })} />
      </Panel>
      <Panel title={t('yearlyInspection')} padded>
        <div className="fg2">
          <WordSelect
            label={t('yearlyInspection')}
            words={inspectionStatuses}
            value={status}
            onChange={(word) => word && setStatus(word)}
          />
          <TextField
            label={t('validUntil')}
            type="date"
            value={until}
            onChange={(event) => setUntil(event.target.value)}
          />
        </div>
      </Panel>
      <div className="save-b">
        <p role="status" />
        <Button size="sm" pending={save.isPending} onClick={save.mutate}>
          {t('save')}
        </Button>
        <Go to={`/cars/${car.id}`} className="btn btn-tertiary btn-sm">
          {t('back')}
        </Go>
      </div>
    </>
  )
}

type Change = { inspection: Report; inspection_status: string; inspection_valid_until: string | null }

function useSave(car: Car, change: Change) {
  const t = useT('office')
  const api = useOfficeApi()
  const navigate = useNavigate()
  const [isStale, setStale] = useState(false)
  const act = useAct(
    async () => {
      const now = await api.call('GET /cars/{id}', { params: { id: car.id } })
      const isChanged = JSON.stringify(now.inspection) !== JSON.stringify(car.inspection)
      setStale(isChanged)
      if (isChanged) throw new Error(t('inspectionMeanwhile'))
      const status = Object.keys(inspectionStatuses).find((each) => each === change.inspection_status)
      return api.call('PUT /cars/{id}', {
        params: { id: car.id },
        body: { ...change, inspection_status: status as keyof typeof inspectionStatuses },
      })
    },
    { done: t('saved'), onDone: () => navigate(`/cars/${car.id}`) },
  )
  const words = isStale
    ? [t('inspectionMeanwhile')]
    : isApiError(act.error)
      ? [...new Set(Object.values(act.error.errors).flat())]
      : []
  return { mutate: () => act.mutate(undefined), isPending: act.isPending, words }
}

function Marks({ marks, onChange }: { marks: readonly Mark[]; onChange: (marks: Mark[]) => void }) {
  const t = useT('office')
  const change = (place: number, part: Partial<Mark>) =>
    onChange(marks.map((mark, index) => (index === place ? { ...mark, ...part } : mark)))
  return (
    <>
      <ol className="of-marks grid gap-4 my-4">
        {marks.map((mark, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: marks have no identity but their place
          <li key={place}>
            <WordSelect
              label={t('panelNumber', { number: place + 1 })}
              words={{ ...panels, ...(mark.panel === 'wheels' && { wheels: markPanels.wheels }) }}
              value={mark.panel}
              onChange={(panel) => panel && change(place, { panel })}
            />
            <WordSelect
              label={t('markKind')}
              words={bodyNoteKinds}
              value={mark.kind}
              onChange={(kind) => kind && change(place, { kind })}
            />
            <Notes note={mark} onChange={(part) => change(place, part)} />
            <Button kind="tertiary" size="sm" onClick={() => onChange(marks.filter((_, index) => index !== place))}>
              {t('removeMark', { number: place + 1 })}
            </Button>
          </li>
        ))}
      </ol>
      <Button kind="secondary" size="sm" onClick={() => onChange([...marks, { panel: 'bonnet', kind: 'scratch' }])}>
        {t('addMark')}
      </Button>
    </>
  )
}

type Note = { note_ar?: string | undefined; note_en?: string | undefined; picture_id?: number | null | undefined }
type NoteChange = { note_ar?: string; note_en?: string; picture_id?: number | null }

function Notes({ note, onChange }: { note: Note; onChange: (part: NoteChange) => void }) {
  const fields = useT('office-fields')
  const texts = (['note_ar', 'note_en'] as const).map((field) => (
    <TextField
      key={field}
      label={fields(field)}
      dir={field === 'note_ar' ? 'rtl' : 'ltr'}
      value={note[field] ?? ''}
      onChange={(event) => onChange({ [field]: event.target.value })}
    />
  ))
  return (
    <>
      {texts}
      <NotePicture value={note.picture_id ?? null} onChange={(picture_id) => onChange({ picture_id })} />
    </>
  )
}

/** The photograph of a note, chosen among the car's pictures. */
function NotePicture({ value, onChange }: { value: number | null; onChange: (id: number | null) => void }) {
  const t = useT('office')
  const words = useT('office-inspection')
  const lang = useLang()
  const api = useOfficeApi()
  const { id } = useParams()
  const { data } = useQuery({
    queryKey: ['car-pictures', Number(id)],
    queryFn: ({ signal }) => api.call('GET /cars/{id}/pictures', { params: { id: Number(id) }, signal }),
  })
  const pictures = data?.pictures ?? []
  return (
    <Select
      label={words('picture')}
      value={String(value ?? '')}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
    >
      <option value="">{words('noPicture')}</option>
      {pictures.map((picture, place) => (
        <option key={picture.id} value={picture.id}>
          {`${t('pictureNumber', { number: place + 1 })} (${pictureGroups[picture.image.group][lang]})`}
        </option>
      ))}
    </Select>
  )
}

const PARTS = Object.keys(inspectionParts) as Result['part'][]

function Parts({ results, onChange }: { results: readonly Result[]; onChange: (results: Result[]) => void }) {
  const t = useT('office')
  const lang = useLang()
  const change = (part: Result['part'], value: Partial<Result> | undefined) => {
    const before = results.find((each) => each.part === part)
    const others = results.filter((each) => each.part !== part)
    const after = value ? [...others, { verdict: 'ok' as const, ...before, ...value, part }] : others
    onChange(after.sort((one, other) => PARTS.indexOf(one.part) - PARTS.indexOf(other.part)))
  }
  return (
    <ul className="of-marks grid gap-4 my-4">
      {PARTS.map((part) => {
        const result = results.find((each) => each.part === part)
        return (
          <li key={part}>
            <WordSelect
              label={inspectionParts[part][lang]}
              words={verdicts}
              value={result?.verdict ?? ''}
              none={t('notChecked')}
              onChange={(verdict) => change(part, verdict ? { verdict } : undefined)}
            />
            {result ? <Notes note={result} onChange={(notes) => change(part, notes)} /> : null}
          </li>
        )
      })}
    </ul>
  )
}
