import { useT } from '#web/platform/language.tsx'
import { ActButton } from '../parts/acts/act-button.tsx'
import { FormAct } from '../parts/acts/form-act.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { Panel } from '../ui/panel.tsx'

/** Reads a question and its answer before everyone does, or answers for the auction house. */
export function QuestionActs({ row }: { row: OfficeData<'GET /questions/{id}'> }) {
  const t = useT('office-acts')
  const may = useMay()
  const api = useOfficeApi()
  if (!may('cars')) return null
  const { id } = row
  const canAnswer = row.status === 'shown' && row.answer_status !== 'shown'
  return (
    <Panel title={t('moderation')} padded>
      <div className="stk">
        {row.status === 'waiting' ? <Review id={id} part="question" /> : null}
        {row.answer_status === 'waiting' ? <Review id={id} part="answer" /> : null}
        {canAnswer ? (
          <div className="row2">
            <FormAct
              label={t('answerForHouse')}
              text={t('answerForHouseText')}
              secondary
              fields={[{ name: 'text', label: t('answer'), kind: 'area' }]}
              act={({ text }) =>
                api.call('POST /questions/{id}/answer', { params: { id }, body: { text: String(text) } })
              }
            />
          </div>
        ) : null}
        {row.status === 'refused' || row.answer_status === 'shown' ? <p className="mu">{t('nothingToRead')}</p> : null}
      </div>
    </Panel>
  )
}

function Review({ id, part }: { id: number; part: 'question' | 'answer' }) {
  const t = useT('office-acts')
  const api = useOfficeApi()
  const params = { id }
  const isQuestion = part === 'question'
  return (
    <div className="row2">
      <ActButton
        label={t(isQuestion ? 'showQuestion' : 'showAnswer')}
        text={t('everyoneReads')}
        act={() => api.call('POST /questions/{id}/review', { params, body: { part, decision: 'approve' } })}
      />
      <ActButton
        label={t(isQuestion ? 'refuseQuestion' : 'refuseAnswer')}
        reason={t('writerReads')}
        danger
        act={(reason) =>
          api.call('POST /questions/{id}/review', { params, body: { part, decision: 'reject', reason } })
        }
      />
    </div>
  )
}
