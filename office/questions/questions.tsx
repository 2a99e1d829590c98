import { useLang } from '#web/platform/language.tsx'
import type { Column } from '../parts/cells/column.ts'
import { describeList } from '../parts/list/describe-list.tsx'
import { PersonLink } from '../parts/names/name-links.tsx'
import { titleIn } from '../parts/names/names.ts'
import { describePage } from '../parts/page/describe-page.tsx'
import type { RowOf } from '../platform/calls.ts'
import { AgeWhile } from '../ui/age.tsx'
import { Go } from '../ui/panel.tsx'
import { QuestionActs } from './acts.tsx'

type Question = RowOf<'GET /questions'>

function CarTitle({ row }: { row: Question }) {
  return (
    <Go to={`/cars/${row.product_id}`} className="link">
      {titleIn(row, useLang())}
    </Go>
  )
}
const car: Column<Question> = { label: 'car', render: (row) => <CarTitle row={row} /> }
const asker: Column<Question> = { field: 'asker_id', render: (row) => <PersonLink id={row.asker_id} /> }
const shared = { at: '/questions', title: 'questions', one: 'question', right: 'read.members' } as const

const list = describeList('GET /questions', {
  ...shared,
  glyph: 'chat',
  empty: 'emptyQuestions',
  search: true,
  order: '-id',
  to: (row) => `/questions/${row.id}`,
  columns: [
    { field: 'text', label: 'question', wide: true },
    car,
    { field: 'status', kind: 'state' },
    { field: 'answer_status', kind: 'state' },
    asker,
    {
      field: 'asked_at',
      sort: 'id',
      render: (row) => <AgeWhile waits={[row.status, row.answer_status].includes('waiting')} at={row.asked_at} />,
    },
  ],
  filters: [{ field: 'waiting', choices: ['is_true', 'is_false'] }],
})

const page = describePage('GET /questions/{id}', {
  ...shared,
  nameOf: (row) => row.text,
  facts: [
    { field: 'text', label: 'question' },
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
  More: QuestionActs,
})

/** Questions of members to sellers. Everyone reads a question and its answer after staff have. */
export const questions = [list, page]
