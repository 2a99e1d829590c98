import type { Notice } from '#server/platform/messaging/notices.ts'
import type { QuestionedCar, StoredQuestion } from './store.ts'

const carUrl = ({ slug }: QuestionedCar) => `/car/${slug}#questions`

/** The members affected by the review of a question or an answer. `reason` is null where it is shown from now on. */
export function reviewNotices(
  question: StoredQuestion,
  car: QuestionedCar,
  part: 'question' | 'answer',
  reason: string | null,
): Notice[] {
  const url = carUrl(car)
  const { title } = car
  if (part === 'answer')
    return reason === null
      ? [answered(question, car)]
      : [
          {
            accountId: car.ownerId,
            kind: 'answer_refused',
            url,
            title: { ar: `لم يُنشر جوابك عن ${title.ar}`, en: `Your answer about ${title.en} was not published` },
            body: {
              ar: `السبب: ${reason}. يمكنك كتابة جواب آخر.`,
              en: `Reason: ${reason}. You can write another one.`,
            },
          },
        ]
  if (reason !== null)
    return [
      {
        accountId: question.askerId,
        kind: 'question_refused',
        url,
        title: { ar: `لم يُنشر سؤالك عن ${title.ar}`, en: `Your question about ${title.en} was not published` },
        body: { ar: `السبب: ${reason}`, en: `Reason: ${reason}` },
      },
    ]
  return [
    {
      accountId: car.ownerId,
      kind: 'question_asked',
      url,
      title: { ar: `سؤال عن ${title.ar}`, en: `A question about ${title.en}` },
      body: { ar: question.text, en: question.text },
    },
  ]
}

/** To the member who asked. */
export const answered = (question: StoredQuestion, car: QuestionedCar): Notice => ({
  accountId: question.askerId,
  kind: 'question_answered',
  url: carUrl(car),
  title: { ar: `جواب عن سؤالك عن ${car.title.ar}`, en: `An answer to your question about ${car.title.en}` },
  body: { ar: question.answer ?? '', en: question.answer ?? '' },
})
