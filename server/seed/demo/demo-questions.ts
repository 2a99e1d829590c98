import { addShownQuestion } from '#server/features/questions/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { askedCars, cars, questions } from '../../../demo/index.ts'

const MS_PER_HOUR = 3_600_000

/** Questions of members to the sellers of some cars, already shown by staff. */
export async function addQuestions(
  tx: Tx,
  { carIds, askers, now }: { carIds: ReadonlyMap<string, number>; askers: readonly number[]; now: Date },
): Promise<void> {
  const asked = cars.filter(({ slug }) => askedCars.includes(slug))
  for (const [index, car] of asked.entries()) {
    const carId = carIds.get(car.slug)
    for (const [place, { text, answer, by, hoursAgo }] of questions.entries()) {
      const askerId = askers[(index + place) % askers.length]
      if (carId === undefined || askerId === undefined) throw new Error(`nobody asks about ${car.slug}`)
      const askedAt = new Date(now.getTime() - hoursAgo * MS_PER_HOUR)
      const answered = answer ? { answer: answer(car), byStaff: by === 'staff' } : {}
      await addShownQuestion(tx, { carId, askerId, text: text(car), askedAt, ...answered })
    }
  }
}
