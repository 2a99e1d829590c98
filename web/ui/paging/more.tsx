import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { FieldError } from '../fields/field.tsx'
import { allMessages } from '../fields/field-errors.ts'
import { useReadRefusal } from '../fields/use-field-errors.ts'

/** The state of a list that is read page by page. */
export type PagedList = {
  error: unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

type Props = { list: Omit<PagedList, 'refetch'>; className?: string; children: ReactNode }

/** The link to the next rows of a list, or the error if they did not come; nothing if there are none. */
export function More({ list, className = 'mt-8 justify-items-center', children }: Props) {
  const read = useReadRefusal()
  if (!list.hasNextPage) return null
  return (
    <div className={`grid gap-3 ${className}`}>
      <FieldError error={list.isFetchNextPageError ? allMessages(read(list.error))[0] : undefined} />
      <Button kind="secondary" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {children}
      </Button>
    </div>
  )
}
