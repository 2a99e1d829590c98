import type { DemoPhoto } from '../types.ts'
import { americanPhotos } from './american.ts'
import { asianPhotos } from './asian.ts'
import { europeanPhotos } from './european.ts'

/** The photographs of the demo cars and the credit each of them needs. */
export const photos: readonly DemoPhoto[] = [...europeanPhotos, ...americanPhotos, ...asianPhotos]
