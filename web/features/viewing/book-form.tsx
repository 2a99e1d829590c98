import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { DateTime, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { ErrorList } from '#web/ui/fields/form.tsx'
import { RadioRows } from '#web/ui/fields/radio-rows.tsx'
import { useFieldErrors } from '#web/ui/fields/use-field-errors.ts'
import { toast } from '#web/ui/toast.tsx'
import { nearestTimes } from './nearest-times.ts'
import type { OpenDay, OpenTimes } from './queries.ts'

type Choice = { day: string | undefined; at: string | undefined; who: 'me' | 'other'; name: string; phone: string }

/** Day, half hour and person; the button repeats the time. A time that is taken meanwhile keeps the other choices. */
export function BookForm({ carId, times }: { carId: number; times: OpenTimes }) {
  const t = useT('viewing')
  const errors = useFieldErrors()
  const [choice, setChoice] = useState<Choice>(() => ({
    ...{ day: times.days.find(({ state }) => state === 'open')?.day, at: undefined },
    ...{ who: times.mine?.visitor_name ? 'other' : 'me', name: times.mine?.visitor_name ?? '' },
    phone: times.mine?.visitor_phone ?? '',
  }))
  const change = (part: Partial<Choice>) => setChoice((before) => ({ ...before, ...part }))
  const day = times.days.find((one) => one.day === choice.day)
  const slot = day?.slots.find(({ at, left }) => at === choice.at && left > 0)
  const book = useBook(carId, errors.refuse)
  const isCollection = times.kind === 'collect'
  return (
    <form
      ref={errors.form}
      className="grid gap-6 max-w-[50rem]"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (slot && !book.isPending) book.mutate({ ...choice, at: slot.at })
      }}
    >
      <ErrorList errors={errors.errors} />
      <Days days={times.days} value={choice.day} onChange={(chosen) => change({ day: chosen, at: undefined })} />
      {day ? <Slots day={day} value={slot?.at} onChange={(at) => change({ at })} /> : null}
      {choice.at && !slot ? (
        <Nearest
          times={nearestTimes(times.days, choice.at)}
          onChoose={(at) =>
            change({ at, day: times.days.find(({ slots }) => slots.some((one) => one.at === at))?.day })
          }
        />
      ) : null}
      <RadioRows
        legend={t('who')}
        rows={[
          { value: 'me', title: t('me') },
          { value: 'other', title: t(isCollection ? 'collectOther' : 'other'), text: t('otherText') },
        ]}
        value={choice.who}
        onChange={(who) => change({ who })}
      />
      {choice.who === 'other' ? (
        <>
          <TextField
            label={t('name')}
            value={choice.name}
            error={errors.of('visitor_name')}
            onChange={(event) => change({ name: event.target.value })}
          />
          <TextField
            label={t('phone')}
            type="tel"
            dir="ltr"
            value={choice.phone}
            error={errors.of('visitor_phone')}
            onChange={(event) => change({ phone: event.target.value })}
          />
        </>
      ) : null}
      <p className="text-muted">{t(isCollection ? 'collectRules' : 'rules')}</p>
      <Button type="submit" size="lg" disabled={!slot} pending={book.isPending}>
        {slot
          ? t.rich(times.mine ? 'moveTo' : 'bookAt', { at: () => <DateTime key="at" at={slot.at} /> })
          : t('chooseTime')}
      </Button>
    </form>
  )
}

/** The chosen time was taken meanwhile. */
function Nearest({ times, onChoose }: { times: readonly string[]; onChoose: (at: string) => void }) {
  const t = useT('viewing')
  return (
    <div role="alert" className="grid gap-3">
      <p className="text-danger-ink">{t(times.length > 0 ? 'taken' : 'takenNone')}</p>
      <div className="flex flex-wrap gap-3">
        {times.map((at) => (
          <Button key={at} kind="secondary" onClick={() => onChoose(at)}>
            <DateTime at={at} />
          </Button>
        ))}
      </div>
    </div>
  )
}

function useBook(carId: number, refuse: (error: unknown) => void) {
  const t = useT('viewing')
  const api = useApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ at, who, name, phone }: Choice & { at: string }) => {
      const visitor = who === 'other' ? { visitor_name: name, visitor_phone: phone } : {}
      return api.call('POST /viewings', { body: { product_id: carId, at, ...visitor } })
    },
    onSuccess: () => toast({ title: t('done'), key: 'viewing' }),
    onError: refuse,
    onSettled: () => cache.invalidateQueries({ queryKey: ['viewings'] }),
  })
}

type Tile = { value: string; title: ReactNode; text: ReactNode; isOff: boolean }

/** One choice of several small tiles; those that are off say why. */
function Tiles(props: {
  legend: string
  tiles: readonly Tile[]
  value: string | undefined
  onChange: (value: string) => void
}) {
  const name = useId()
  return (
    <fieldset className="view-tiles grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
      <legend>{props.legend}</legend>
      {props.tiles.map(({ value, title, text, isOff }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            disabled={isOff}
            checked={value === props.value}
            onChange={() => props.onChange(value)}
          />
          <b>{title}</b>
          <small>{text}</small>
        </label>
      ))}
    </fieldset>
  )
}

type Picker<V> = { value: string | undefined; onChange: (value: string) => void } & V

function Days({ days, ...picker }: Picker<{ days: readonly OpenDay[] }>) {
  const t = useT('viewing')
  const tiles = days.map(({ day, state }) => ({
    value: day,
    title: <DateTime at={`${day}T09:00:00Z`} style="weekday" />,
    text: t(`day_${state}`),
    isOff: state !== 'open',
  }))
  return <Tiles legend={t('day')} tiles={tiles} {...picker} />
}

function Slots({ day, ...picker }: Picker<{ day: OpenDay }>) {
  const t = useT('viewing')
  const tiles = day.slots.map(({ at, left }) => ({
    value: at,
    title: <DateTime at={at} style="time" />,
    text: left === 0 ? t('full') : t.rich('left', { count: left, num: (words) => <Num key="count">{words}</Num> }),
    isOff: left === 0,
  }))
  return <Tiles legend={t('time')} tiles={tiles} {...picker} />
}
