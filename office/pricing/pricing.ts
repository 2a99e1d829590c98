import { items } from './items.ts'
import { packages } from './packages.ts'
import { subscriptions } from './subscriptions.tsx'

/** Packages with the deposits that members paid for them, and services with their prices. */
export const pricing = [...packages, ...subscriptions, ...items]
