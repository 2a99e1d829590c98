import type { ComponentType } from 'react'
import type { Right } from '#contract/http/route.ts'
import { lazyPart } from '#web/ui/lazy.tsx'
import type { Screen } from './screen.ts'

/** A screen whose code is loaded when it is first opened. */
export function lazyScreen(path: string, right: Right, load: () => Promise<ComponentType>): Screen {
  const Page = lazyPart(async () => ({ default: await load() }))
  return { path, right, render: () => <Page /> }
}
