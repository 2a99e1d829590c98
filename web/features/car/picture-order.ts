import type { Car } from '#contract/http/car.ts'
import type { PictureGroup } from '#contract/values/vehicle/picture-groups.ts'

type Picture = Pick<Car['images'][number], 'group'>
/** A group in the gallery: its first place among the ordered pictures, and its size. */
export type GalleryGroup = { group: PictureGroup; from: number; count: number }

/** The pictures group by group. The cover stays first: groups come in the order of their first pictures. */
export function inGroups<One extends Picture>(pictures: readonly One[]): { pictures: One[]; groups: GalleryGroup[] } {
  const of = new Map<PictureGroup, One[]>()
  for (const picture of pictures) of.set(picture.group, [...(of.get(picture.group) ?? []), picture])
  const ordered = [...of.values()].flat()
  const groups = [...of].map(([group, some]) => ({
    group,
    from: ordered.findIndex((picture) => picture.group === group),
    count: some.length,
  }))
  return { pictures: ordered, groups }
}

/** The group that the picture at a place belongs to. */
export const groupAt = (groups: readonly GalleryGroup[], at: number): GalleryGroup | undefined =>
  groups.findLast(({ from }) => from <= at)
