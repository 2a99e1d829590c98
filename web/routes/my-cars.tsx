import { createFileRoute } from '@tanstack/react-router'
import { MyCarsPage } from '#web/features/offers/my-cars/my-cars-page.tsx'
import { myCarsRoute } from '#web/features/offers/my-cars-route.ts'

export const Route = createFileRoute('/my-cars')({ ...myCarsRoute, component: MyCarsPage })
