import { useState } from 'react'
import { TextField } from '#web/ui/fields/field.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useMay } from '../platform/desk.tsx'
import { useMend } from './use-mend.ts'

type Answer = OfficeData<'GET /imports/cars/{id}'>
type Row = Answer['rows']['data'][number]

/** The wrong cells of a refused row, mended in place: a cell that was changed is checked when it is left. */
export function MendCells({ row, found }: { row: Row; found: Answer['import'] }) {
  const may = useMay()
  if (!may('cars') || found.state !== 'checked' || row.cells.length === 0) return null
  return (
    <div className="of-mend">
      {row.cells.map((cell) => (
        <Cell key={`${cell.column} ${cell.text}`} cell={cell} row={row.row} importId={found.id} />
      ))}
    </div>
  )
}

type CellProps = { cell: Row['cells'][number]; row: number; importId: number }

function Cell({ cell: { column, head, text }, row, importId }: CellProps) {
  const [typed, setTyped] = useState(text)
  const { mutate, isPending } = useMend(importId)
  const send = () => {
    if (typed.trim() !== text && !isPending) mutate({ cells: [{ row, column, text: typed.trim() }] })
  }
  return (
    <TextField
      label={head}
      maxLength={1_000}
      value={typed}
      disabled={isPending}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={send}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send()
        if (event.key === 'Escape') setTyped(text)
      }}
    />
  )
}
