import { useLang } from '#web/platform/language.tsx'
import { QuestionActs } from '../../acts/question-acts.tsx'
import { PersonLink } from '../../parts/names/name-links.tsx'
import type { Row } from '../../platform/data-provider.ts'
import { Go } from '../../ui/panel.tsx'
import type { Column, Description } from '../description.ts'
import { titled } from '../references.ts'

function CarTitle({ row }: { row: Row }) {
  const lang = useLang()
  return (
    <Go to={`/cars/${String(row.product_id)}`} className="link">
      {titled(row, lang)}
    </Go>
  )
}
const car: Column = { field: 'car', render: (row) => <CarTitle row={row} /> }
const asker: Column = { field: 'asker_id', render: (row) => <PersonLink id={row.asker_id} /> }

/** What members ask sellers. Everyone reads a question and its answer after staff have. */
export const questions: Description = {
  name: 'questions',
  empty: 'emptyQuestions',
  title: 'questions',
  one: 'question',
  glyph: 'chat',
  read: 'read',
  search: true,
  nameOf: (row) => String(row.text),
  columns: [
    {
      field: 'question',
      wide: true,
      render: (row) => (
        <Go to={`/questions/${row.id}`} className="link">
          {String(row.text)}
        </Go>
      ),
    },
    car,
    { field: 'status', kind: 'state' },
    { field: 'answer_status', kind: 'state' },
    asker,
    { field: 'asked_at', kind: 'time', sort: 'id' },
  ],
  filters: [{ field: 'waiting', choices: ['is_true', 'is_false'] }],
  facts: [
    { field: 'question', render: (row) => String(row.text) },
    { field: 'status', kind: 'state' },
    { field: 'reason' },
    { field: 'answer' },
    { field: 'answer_status', kind: 'state' },
    { field: 'answer_reason' },
    { field: 'answered_by_staff', kind: 'yes' },
    car,
    asker,
    { field: 'asked_at', kind: 'time' },
    { field: 'answered_at', kind: 'time' },
  ],
  more: QuestionActs,
}
