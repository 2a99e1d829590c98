import type { ReactNode } from 'react'
import type { Car } from '#contract/http/car.ts'
import { A } from '#web/platform/link.tsx'
import { Photo } from '#web/ui/photo.tsx'

/** Photograph, title and the line under it. */
export function LotName({ car, children }: { car: Car; children: ReactNode }) {
  return (
    <>
      <span className="lot-photo">
        <Photo image={car.images[0]} sizes="120px" />
      </span>
      <div className="lot-name">
        <h3>
          <A to="/car/$slug" params={{ slug: car.slug }}>
            {car.title}
          </A>
        </h3>
        {children}
      </div>
    </>
  )
}
