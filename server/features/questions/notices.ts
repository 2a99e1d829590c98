import { compose } from '#contract/values/compose.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import type { QuestionedCar, StoredQuestion } from './store.ts'

const carUrl = ({ slug }: QuestionedCar) => `/car/${slug}#questions`

/** The members affected by the review of a question or an answer. `reason` is null if it is shown from now on. */
export function reviewNotices(
  question: StoredQuestion,
  car: QuestionedCar,
  part: 'question' | 'answer',
  reason: string | null,
): Notice[] {
  const about = { url: carUrl(car), carId: car.id }
  const { title } = car
  if (part === 'answer')
    return reason === null
      ? [answered(question, car)]
      : [
          {
            accountId: car.ownerId,
            kind: 'answer_refused',
            ...about,
            title: {
              ar: compose`لم يُنشر جوابك عن ${title.ar}`,
              en: compose`Your answer about ${title.en} was not published`,
            },
            body: {
              ar: compose`السبب: ${reason}. يمكنك كتابة جواب آخر.`,
              en: compose`Reason: ${reason}. You can write another one.`,
            },
          },
        ]
  if (reason !== null)
    return [
      {
        accountId: question.askerId,
        kind: 'question_refused',
        ...about,
        title: {
          ar: compose`لم يُنشر سؤالك عن ${title.ar}`,
          en: compose`Your question about ${title.en} was not published`,
        },
        body: { ar: compose`السبب: ${reason}`, en: compose`Reason: ${reason}` },
      },
    ]
  return [
    {
      accountId: car.ownerId,
      kind: 'question_asked',
      ...about,
      title: { ar: compose`سؤال عن ${title.ar}`, en: compose`A question about ${title.en}` },
      body: { ar: question.text, en: question.text },
    },
  ]
}

/** To the member who asked. */
export const answered = (question: StoredQuestion, car: QuestionedCar): Notice => ({
  accountId: question.askerId,
  kind: 'question_answered',
  url: carUrl(car),
  carId: car.id,
  title: {
    ar: compose`جواب عن سؤالك عن ${car.title.ar}`,
    en: compose`An answer to your question about ${car.title.en}`,
  },
  body: { ar: question.answer ?? '', en: question.answer ?? '' },
})
