import { dehydrate, hydrate, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

const ID = 'page-data'
const isServer = typeof window === 'undefined'

/** What the cache holds, as JSON in which nothing can end the element early. */
const asScriptText = (queryClient: QueryClient) => JSON.stringify(dehydrate(queryClient)).replace(/</g, '\\u003c')

/**
 * What the server read for this page, as a JSON text beside the markup: the router's own serialiser takes several times
 * as long over it, and a text inside a script would need every quote escaped.
 */
export function PageData() {
  const queryClient = useQueryClient()
  // In the browser: what the server wrote.
  const [html] = useState(() => (isServer ? asScriptText(queryClient) : (document.getElementById(ID)?.innerHTML ?? '')))
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no "<" is left
  return <script id={ID} type="application/json" dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
}

/** Gives the browser's query cache what the server read. Before the page wakes. */
export function takePageData(queryClient: QueryClient): void {
  const text = document.getElementById(ID)?.textContent
  if (text) hydrate(queryClient, JSON.parse(text))
}
