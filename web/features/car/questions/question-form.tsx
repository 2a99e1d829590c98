import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '#web/platform/device/session.ts'
import { openDialog } from '#web/platform/dialogs.tsx'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { useFieldErrors } from '#web/ui/fields/use-field-errors.ts'
import { toast } from '#web/ui/toast.tsx'
import { questionsQuery } from './queries.ts'

const QUESTION_MAX = 500
const ANSWER_MAX = 1_000
const SHORTEST = 5

type Props = {
  carId: number
  /** The seller's form: the question that it answers. */
  answerTo?: number
}

/** A button that opens into a field. A guest logs in first. */
export function QuestionForm({ carId, answerTo }: Props) {
  const t = useT('questions')
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const open = () => (session ? setOpen(true) : openDialog('login', { onDone: () => setOpen(true) }))
  if (isOpen) return <OpenForm carId={carId} answerTo={answerTo} onClose={() => setOpen(false)} />
  return (
    <div className="max-w-[46rem] mt-4">
      <Button kind="secondary" onClick={open}>
        {t(answerTo === undefined ? 'askSeller' : 'writeAnswer')}
      </Button>
    </div>
  )
}

function OpenForm({ carId, answerTo, onClose }: { carId: number; answerTo: number | undefined; onClose: () => void }) {
  const t = useT('questions')
  const api = useApi()
  const queryClient = useQueryClient()
  const errors = useFieldErrors()
  const [text, setText] = useState('')
  const isAnswer = answerTo !== undefined
  const sending = useMutation({
    mutationFn: async () => {
      if (isAnswer) return api.call('POST /questions/{id}/answer', { params: { id: answerTo }, body: { text } })
      return api.call('POST /questions', { body: { product_id: carId, text } })
    },
    onSuccess: async () => {
      toast({ title: t(isAnswer ? 'answerSent' : 'questionSent'), text: t('readFirst'), tone: 'good', key: 'question' })
      await queryClient.invalidateQueries({ queryKey: questionsQuery(api, carId).queryKey })
      onClose()
    },
    onError: errors.refuse,
  })
  const send = () => {
    if (!isAnswer && text.trim().length < SHORTEST) errors.show({ text: [t('questionShort')] })
    else sending.mutate()
  }
  return (
    <div className="max-w-[46rem] mt-4">
      <Form
        errors={errors}
        button={t(isAnswer ? 'sendAnswer' : 'sendQuestion')}
        pending={sending.isPending}
        onSubmit={send}
        after={
          <Button kind="tertiary" onClick={onClose}>
            {t('dropQuestion')}
          </Button>
        }
      >
        <TextArea
          label={t(isAnswer ? 'yourAnswer' : 'questionLabel')}
          help={t('questionHelp')}
          name="text"
          rows={3}
          maxLength={isAnswer ? ANSWER_MAX : QUESTION_MAX}
          // The field replaces the pressed button.
          autoFocus
          value={text}
          error={errors.of('text')}
          onChange={(event) => {
            setText(event.target.value)
            errors.clear('text')
          }}
        />
      </Form>
    </div>
  )
}
