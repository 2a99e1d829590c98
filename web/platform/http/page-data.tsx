import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { serverNow } from '../live/server-clock.ts'

const ID = 'page-data'
const isServer = typeof window === 'undefined'

/** One answer that the server read for the page, with its time in milliseconds. */
type Kept = [key: QueryKey, data: unknown, at: number]

/** The content of the cache, as JSON in which nothing can end the element early. */
function asScriptText(queryClient: QueryClient): string {
  const read = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'success' })
  const kept = read.map(({ queryKey, state }): Kept => [queryKey, state.data, state.dataUpdatedAt])
  return JSON.stringify(kept).replaceAll('<', '\\u003c')
}

/**
 * The server's reads for this page, as a JSON text beside the markup: the router's own serialiser takes several times
 * as long, and a text inside a script would need every quote escaped.
 */
export function PageData() {
  const queryClient = useQueryClient()
  // In the browser: the server's text.
  const [html] = useState(() => (isServer ? asScriptText(queryClient) : (document.getElementById(ID)?.innerHTML ?? '')))
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no "<" is left
  return <script id={ID} type="application/json" dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
}

/** Fills the browser's query cache with the server's reads, before hydration. */
export function takePageData(queryClient: QueryClient): void {
  const text = document.getElementById(ID)?.textContent
  if (!text) return
  const kept: Kept[] = JSON.parse(text) // `asScriptText` wrote it
  // The times are the server's; everything else in the cache goes by this device's clock.
  const ahead = Date.now() - serverNow()
  for (const [key, data, at] of kept) queryClient.setQueryData(key, data, { updatedAt: at + ahead })
}
