import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Question } from '#contract/http/questions.ts'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { More } from '#web/ui/paging/more.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { questionsQuery } from './queries.ts'
import { QuestionForm } from './question-form.tsx'

/** The shown questions, and the form to ask one. */
export default function QuestionList({ carId }: { carId: number }) {
  const t = useT('questions')
  const asked = useInfiniteQuery(questionsQuery(useApi(), carId))
  const [first] = asked.data?.pages ?? []
  if (asked.isPending) return <Skeleton className="h-22 w-full" />
  if (!first)
    return <ErrorState title={t('questionsFailed')} error={asked.error} onRetry={() => void asked.refetch()} />
  const rows = asked.data?.pages.flatMap(({ questions }) => questions.data) ?? []
  return (
    <>
      {rows.length === 0 ? (
        <p className="text-muted">{t(first.can_ask ? 'noQuestions' : 'noQuestionsOver')}</p>
      ) : (
        <ol className="qa grid max-w-[46rem]">
          {rows.map((question) => (
            <QuestionRow key={question.id} question={question} carId={carId} />
          ))}
        </ol>
      )}
      <More list={asked} className="justify-items-start">
        {t.rich('moreQuestions', {
          count: first.questions.total - rows.length,
          num: (words) => <Num key="count">{words}</Num>,
        })}
      </More>
      {first.can_ask ? <QuestionForm carId={carId} /> : null}
    </>
  )
}

function QuestionRow({ question, carId }: { question: Question; carId: number }) {
  const t = useT('questions')
  const { answer } = question
  return (
    <li>
      <p className="font-semibold">
        {question.text}{' '}
        {question.is_mine ? <span className="text-muted text-14 font-normal">{t('yourQuestion')}</span> : null}
      </p>
      {question.status === 'shown' ? null : (
        <State status={question.status} reason={question.reason}>
          {question.status === 'waiting' ? <TakeBack id={question.id} carId={carId} /> : null}
        </State>
      )}
      {answer ? (
        <p className="qa-a text-ink-2">
          <b>{t(answer.by === 'staff' ? 'ourAnswer' : 'sellerAnswer')}</b> {answer.text}
        </p>
      ) : question.status === 'shown' && !question.can_answer ? (
        <p className="text-muted text-14 font-normal">{t('noAnswerYet')}</p>
      ) : null}
      {answer && answer.status !== 'shown' ? <State status={answer.status} reason={answer.reason} /> : null}
      {question.can_answer ? <QuestionForm carId={carId} answerTo={question.id} /> : null}
    </li>
  )
}

type StateProps = { status: Question['status']; reason: string | null; children?: React.ReactNode }

/** Shown only to the writer: that staff will read it, or why it is not published. */
function State({ status, reason, children }: StateProps) {
  const t = useT('questions')
  const isRefused = status === 'refused'
  return (
    <div className="flex flex-wrap items-center gap-2 text-14 text-muted">
      <Pill tone={isRefused ? 'soft-danger' : 'soft'}>{t(isRefused ? 'questionRefused' : 'questionWaiting')}</Pill>
      {reason ? <span>{reason}</span> : null}
      {children}
    </div>
  )
}

function TakeBack({ id, carId }: { id: number; carId: number }) {
  const t = useT('questions')
  const api = useApi()
  const queryClient = useQueryClient()
  const removing = useMutation({
    mutationFn: () => api.call('DELETE /my-questions/{id}', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: questionsQuery(api, carId).queryKey }),
  })
  return (
    <button type="button" className="link" disabled={removing.isPending} onClick={() => removing.mutate()}>
      {t('takeQuestionBack')}
    </button>
  )
}
