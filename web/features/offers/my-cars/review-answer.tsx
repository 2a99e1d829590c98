import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { MyCar } from '#contract/http/offers.ts'
import { readSession } from '#web/platform/device/session.ts'
import { withIdempotencyKey } from '#web/platform/http/idempotency-key.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { TextArea } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { useFieldErrors } from '#web/ui/fields/use-field-errors.ts'
import { toast } from '#web/ui/toast.tsx'
import { PictureField } from '../selling/pictures/picture-field.tsx'
import { usePictures } from '../selling/pictures/use-pictures.ts'
import { ReportField, useReport } from '../selling/report-field.tsx'
import { useReadAnew } from '../use-answer.ts'

/** The files of one request (server/platform/http). */
const PICTURES_MAX = 30

/** Text, and optionally pictures and the seller's own report. */
export default function ReviewAnswer({ car, questionId }: { car: MyCar; questionId: number }) {
  const t = useT('my-cars')
  const words = useT('selling')
  const errors = useFieldErrors()
  const [text, setText] = useState('')
  const pictures = usePictures(PICTURES_MAX)
  const { mutate, isPending } = useSendAnswer(car.id, questionId, errors.refuse)
  const send = () => {
    if (text.trim() === '') errors.show({ text: [words('missing')] })
    else mutate({ text, pictures: pictures.pictures.flatMap(({ file }) => file ?? []) })
  }
  return (
    <Form errors={errors} button={t('reviewSend')} pending={isPending} onSubmit={send}>
      <TextArea
        label={t('reviewAnswer')}
        name="text"
        rows={3}
        maxLength={1_000}
        value={text}
        error={errors.of('text')}
        onChange={(event) => {
          setText(event.target.value)
          errors.clear('text')
        }}
      />
      <PictureField pictures={pictures} max={PICTURES_MAX} error={errors.of('images')} />
      {car.can_change_report ? <AskedReport car={car} /> : null}
    </Form>
  )
}

function AskedReport({ car: { id, inspection_report: report } }: { car: MyCar }) {
  const api = useApi()
  const readAnew = useReadAnew()
  const params = { id }
  const acts = useReport({
    save: (body) => api.call('PUT /my-cars/{id}/report', { params, body }).then(readAnew),
    remove: () => api.call('DELETE /my-cars/{id}/report', { params }).then(readAnew),
  })
  return <ReportField report={report} path={`/api/v1/my-cars/${id}/report`} acts={acts} />
}

function useSendAnswer(carId: number, questionId: number, onError: (error: unknown) => void) {
  const t = useT('my-cars')
  const api = useApi()
  const readAnew = useReadAnew()
  return useMutation({
    mutationFn: ({ text, pictures }: { text: string; pictures: readonly File[] }) => {
      const body = new FormData()
      body.append('text', text.trim())
      for (const picture of pictures) body.append('images', picture)
      const names = pictures.map(({ name, size, lastModified }) => [name, size, lastModified])
      const what = JSON.stringify(['review-answer', readSession()?.id, questionId, text, names])
      return withIdempotencyKey(what, (idempotencyKey) =>
        api.call('POST /my-cars/{id}/answer', { params: { id: carId }, body, idempotencyKey }),
      )
    },
    onSuccess: () => {
      toast({ title: t('reviewSent'), tone: 'good', key: 'review-answer' })
      readAnew()
    },
    onError,
  })
}
