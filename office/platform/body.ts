const isFile = (value: unknown): value is File => value instanceof File

/** Builds the body: JSON, or a form when it holds a file. Absent fields keep their value; null, in a form '', clears. */
export function toBody(data: Readonly<Record<string, unknown>>): Record<string, unknown> | FormData {
  const values = Object.entries(data).filter(([name, value]) => name !== 'id' && value !== undefined)
  const hasFiles = values.some(([, value]) => isFile(value) || (Array.isArray(value) && value.some(isFile)))
  if (!hasFiles) return Object.fromEntries(values)
  const form = new FormData()
  for (const [name, value] of values) {
    for (const item of Array.isArray(value) ? value : [value]) {
      form.append(name, isFile(item) ? item : String(item ?? ''))
    }
  }
  return form
}
