import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DateTime, Money, Num } from '#web/platform/format.tsx'
import { withIdempotencyKey } from '#web/platform/http/idempotency-key.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { TextArea } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { useFieldErrors } from '#web/ui/fields/use-field-errors.ts'
import { Note } from '#web/ui/note.tsx'
import { type HeardCase as Heard, heardCaseQuery } from './queries.ts'
import { SecondLook } from './second-look.tsx'

const TEXT_MAX = 5_000

/** The newest case about a sold car as its seller is heard about it; nothing without one. */
export function HeardCase({ carId }: { carId: number }) {
  const t = useT('cases')
  const { data } = useQuery(heardCaseQuery(useApi(), carId))
  const found = data?.case
  if (!found) return null
  return (
    <section className="surface grid gap-3 p-4" aria-labelledby="heard-case">
      <h2 id="heard-case">{t.rich('sellerTitle', { number: () => <Num key="number">{found.number}</Num> })}</h2>
      <p>
        <b>{t(`kind_${found.kind}`)}</b>
      </p>
      <Said title={t('sellerComplaint')} text={found.complaint} />
      {found.answer ? <Said title={t('sellerAnswer')} text={found.answer} /> : null}
      {found.answer_by ? <AnswerForm carId={carId} until={found.answer_by} /> : null}
      {!found.answer && !found.answer_by && !found.decision ? <p className="text-muted">{t('sellerSilent')}</p> : null}
      {found.second_look ? <SecondLook look={found.second_look} isSeller /> : null}
      <Outcome found={found} />
    </section>
  )
}

const Said = ({ title, text }: { title: string; text: string }) => (
  <div>
    <p className="text-14 text-muted">{title}</p>
    <p className="whitespace-pre-line wrap-anywhere" dir="auto">
      {text}
    </p>
  </div>
)

function Outcome({ found: { decision, decision_reason: reason, amount } }: { found: Heard }) {
  const t = useT('cases')
  if (decision === null) return null
  return (
    <Note
      flat
      tone={decision === 'refused' ? 'ok' : 'no'}
      icon={decision === 'refused' ? 'good' : 'warning'}
      title={t(`decision_${decision}`)}
    >
      {amount === null ? null : (
        <p>
          {t.rich(decision === 'repair' ? 'sellerRepair' : 'sellerReduction', {
            amount: () => <Money key="amount" amount={amount} exact />,
          })}
        </p>
      )}
      <p className="whitespace-pre-line wrap-anywhere" dir="auto">
        {reason}
      </p>
    </Note>
  )
}

function AnswerForm({ carId, until }: { carId: number; until: string }) {
  const t = useT('cases')
  const api = useApi()
  const cache = useQueryClient()
  const [text, setText] = useState('')
  const errors = useFieldErrors()
  const sending = useMutation({
    mutationFn: () =>
      withIdempotencyKey(`case answer ${carId} ${text}`, (idempotencyKey) =>
        api.call('POST /my-cars/{id}/case/answer', { params: { id: carId }, body: { text }, idempotencyKey }),
      ),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['heard-case', carId] }),
    onError: errors.refuse,
  })
  return (
    <>
      <p>{t.rich('sellerUntil', { time: () => <DateTime key="time" at={until} /> })}</p>
      <Form
        errors={errors}
        button={t('sellerSend')}
        pending={sending.isPending}
        disabled={text.trim().length < 2}
        onSubmit={() => sending.mutate()}
      >
        <TextArea
          label={t('sellerAnswer')}
          help={t('sellerHelp')}
          name="text"
          rows={4}
          maxLength={TEXT_MAX}
          value={text}
          error={errors.of('text')}
          onChange={(event) => {
            setText(event.target.value)
            errors.clear('text')
          }}
        />
      </Form>
    </>
  )
}
