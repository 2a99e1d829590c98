import type { MyCar } from '#contract/http/offers.ts'
import { useT } from '#web/platform/language.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/states.tsx'

/** Its fields are those of the form that lists a car. */
const Answer = lazyPart(() => import('./review-answer.tsx'), <Skeleton className="h-96 w-full" />)

/** Questions of staff about a listed car before they decide, with the owner's answers; the last one may be open. */
export function ReviewQuestions({ car }: { car: MyCar }) {
  const t = useT('my-cars')
  if (car.review_questions.length === 0) return null
  const open = car.status === 'in_review' ? car.review_questions.find(({ answer }) => answer === null) : undefined
  return (
    <div className="review-questions col-span-full grid gap-4 pt-4 border-t border-line">
      <ol>
        {car.review_questions.map(({ id, text, answer }) => (
          <li key={id}>
            <p>
              <b>{t('reviewAsked')}</b>
            </p>
            <p className="whitespace-pre-line">{text}</p>
            {answer === null ? null : (
              <p className="whitespace-pre-line text-muted">
                <b>{t('reviewYours')}</b> {answer}
              </p>
            )}
          </li>
        ))}
      </ol>
      {open ? <Answer key={open.id} car={car} questionId={open.id} /> : null}
    </div>
  )
}
