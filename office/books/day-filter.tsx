import { TextField } from '#web/ui/fields/field.tsx'

/** The day that a page of the books shows; without one it is now. */
export function DayFilter(props: { label: string; help: string; value: string; onChange: (day: string) => void }) {
  const { onChange, ...field } = props
  return (
    <div className="fg4 items-end">
      <TextField {...field} type="date" onChange={(event) => onChange(event.target.value)} />
    </div>
  )
}
