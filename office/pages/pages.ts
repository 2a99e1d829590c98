import type { ComponentType } from 'react'
import type { Right } from '#contract/http/route.ts'
import { lazyPart } from '#web/ui/lazy.tsx'

type Page = { path: string; right: Right; Page: ComponentType }

/** The screens that are more than a list and a form. Each is loaded when it is first opened. */
export const PAGES: readonly Page[] = []
