import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type PictureGroup, pictureGroups } from '#contract/values/vehicle/picture-groups.ts'
import { Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { PICTURES } from '#web/ui/fields/file-limit.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { sendChange } from '../platform/send-change.ts'
import { useAct } from '../platform/use-act.ts'
import { MoveButtons } from '../ui/move-buttons.tsx'
import { moveItem } from '../ui/move-item.ts'
import { NotRead } from '../ui/not-read.tsx'
import { Panel } from '../ui/panel.tsx'
import { type Arrangement, arrange, arrangedOver } from './arranged.ts'
import { SaveArrangement } from './save-arrangement.tsx'

const GROUPS = Object.keys(pictureGroups) as PictureGroup[] // the object's own keys

type Picture = OfficeData<'GET /cars/{id}/pictures'>['pictures'][number]

/** The pictures of a car: upload by drop, order by drag or button, cover, group, point of interest, removal. */
export function CarPictures({ carId }: { carId: number }) {
  const t = useT('office')
  const api = useOfficeApi()
  const may = useMay()
  const queryClient = useQueryClient()
  const queryKey = ['car-pictures', carId]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call('GET /cars/{id}/pictures', { params: { id: carId }, signal }),
  })
  const [changed, setChanged] = useState<Arrangement<Picture>>()
  const stored = data?.pictures ?? []
  const pictures = arrangedOver(changed, stored)
  const upload = useUpload(carId)
  return (
    <Panel title={t('pictures')} count={pictures.length} padded>
      {data || error ? null : <Skeleton className="h-24" />}
      {error && !data ? <NotRead error={error} onRetry={refetch} /> : null}
      {data && pictures.length === 0 ? <p className="mu">{t('noPictures')}</p> : null}
      {may('cars') ? (
        <>
          <Arranged pictures={pictures} onChange={(next) => setChanged(arrange(next, stored))} />
          <Upload upload={upload} />
          {changed ? (
            <SaveArrangement
              carId={carId}
              pictures={pictures}
              isWaiting={upload.isPending}
              onSaved={(saved) => {
                queryClient.setQueryData(queryKey, saved)
                setChanged(undefined)
              }}
              onUndo={() => setChanged(undefined)}
            />
          ) : null}
        </>
      ) : (
        <ul className="phs md:grid-cols-6 grid grid-cols-3 gap-2">
          {pictures.map(({ id, image }) => (
            <li key={id}>
              <Photo image={image} sizes="120px" />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

type ArrangedProps = { pictures: readonly Picture[]; onChange: (pictures: readonly Picture[]) => void }

function Arranged({ pictures, onChange }: ArrangedProps) {
  const [dragged, setDragged] = useState<number>()
  return (
    <ol className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3 mb-3">
      {pictures.map((picture, place) => (
        <li
          key={picture.id}
          draggable
          onDragStart={() => setDragged(place)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            if (dragged !== undefined) onChange(moveItem(pictures, dragged, place))
            setDragged(undefined)
          }}
        >
          <FocusPoint
            picture={picture}
            onChange={(focus_x, focus_y) =>
              onChange(pictures.map((each) => (each.id === picture.id ? { ...each, focus_x, focus_y } : each)))
            }
          />
          <GroupChoice
            picture={picture}
            place={place}
            onChange={(image) => onChange(pictures.map((each) => (each.id === picture.id ? { ...each, image } : each)))}
          />
          <PictureActs
            place={place}
            isLast={place === pictures.length - 1}
            onMove={(to) => onChange(moveItem(pictures, place, to))}
            onRemove={() => onChange(pictures.filter(({ id }) => id !== picture.id))}
          />
        </li>
      ))}
    </ol>
  )
}

const STEP = 5
const within = (value: number) => Math.min(100, Math.max(0, Math.round(value)))
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

/** Sets the point that every crop keeps in frame: by a press on the picture, or by the arrow keys. */
function FocusPoint({ picture, onChange }: { picture: Picture; onChange: (x: number, y: number) => void }) {
  const t = useT('office')
  const { image, focus_x: x, focus_y: y } = picture
  return (
    <button
      type="button"
      className="of-focus relative block w-full rounded-field overflow-hidden [direction:ltr] cursor-crosshair"
      aria-label={t('focusOf', { name: image.alt, x, y })}
      title={t('focusHelp')}
      onClick={(event) => {
        // A press by keyboard has no place.
        if (event.detail === 0) return
        const box = event.currentTarget.getBoundingClientRect()
        onChange(
          within(((event.clientX - box.left) / box.width) * 100),
          within(((event.clientY - box.top) / box.height) * 100),
        )
      }}
      onKeyDown={(event) => {
        const step = ARROWS[event.key]
        if (!step) return
        event.preventDefault()
        onChange(within(x + step[0]), within(y + step[1]))
      }}
    >
      <img src={image.src} alt="" draggable={false} />
      <span className="of-focus-at" style={{ left: `${x}%`, top: `${y}%` }} />
    </button>
  )
}

type GroupProps = { picture: Picture; place: number; onChange: (image: Picture['image']) => void }

/** The group under which the car's page shows the picture. */
function GroupChoice({ picture: { image }, place, onChange }: GroupProps) {
  const t = useT('office')
  const lang = useLang()
  return (
    <select
      className="input select"
      aria-label={t('pictureGroup', { number: place + 1 })}
      value={image.group}
      onChange={(event) => {
        const group = GROUPS.find((each) => each === event.target.value)
        if (group) onChange({ ...image, group })
      }}
    >
      {GROUPS.map((group) => (
        <option key={group} value={group}>
          {pictureGroups[group][lang]}
        </option>
      ))}
    </select>
  )
}

type ActsProps = { place: number; isLast: boolean; onMove: (to: number) => void; onRemove: () => void }

function PictureActs({ place, isLast, onMove, onRemove }: ActsProps) {
  const t = useT('office')
  const name = t('pictureNumber', { number: place + 1 })
  return (
    <span className="of-picture-acts flex items-center text-12">
      <span className="grow">{place === 0 ? <b>{t('cover')}</b> : <Num>{place + 1}</Num>}</span>
      <MoveButtons
        labels={{ up: t('moveUp', { name }), down: t('moveDown', { name }), remove: t('removeOne', { name }) }}
        {...{ place, isLast, onMove, onRemove }}
      />
    </span>
  )
}

function useUpload(carId: number) {
  const t = useT('office')
  const api = useOfficeApi()
  return useAct((images: readonly File[]) => sendChange(api, 'PUT /cars/{id}', carId, { images }, undefined), {
    done: t('added'),
  })
}

function Upload({ upload }: { upload: ReturnType<typeof useUpload> }) {
  const t = useT('office')
  const send = (files: FileList | null) => {
    if (files && files.length > 0) upload.mutate([...files])
  }
  return (
    <label
      className="of-drop"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        send(event.dataTransfer.files)
      }}
    >
      <Icon name="plus" />
      {upload.isPending ? t('uploading') : t('dropPictures')}
      <input
        className="sr-only"
        type="file"
        multiple
        accept={PICTURES}
        disabled={upload.isPending}
        onChange={(event) => {
          send(event.target.files)
          // The same file can be chosen again, after a refusal for example.
          event.target.value = ''
        }}
      />
    </label>
  )
}
