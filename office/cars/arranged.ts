type Item = { id: number }
/** The pictures as staff arranged them, and the stored ones that they saw. */
export type Arrangement<Picture extends Item> = { pictures: readonly Picture[]; seen: ReadonlySet<number> }

/** Notes an arrangement of all the pictures that are stored now. */
export const arrange = <Picture extends Item>(
  pictures: readonly Picture[],
  stored: readonly Picture[],
): Arrangement<Picture> => ({ pictures, seen: new Set(stored.map(({ id }) => id)) })

/**
 * An arrangement over the pictures that are stored by now: those that came since stand last, those that a colleague
 * removed are gone. Saving removes what is left out, so nobody's fresh upload may be missing here.
 */
export function arrangedOver<Picture extends Item>(
  arrangement: Arrangement<Picture> | undefined,
  stored: readonly Picture[],
): readonly Picture[] {
  if (!arrangement) return stored
  const ids = new Set(stored.map(({ id }) => id))
  return [
    ...arrangement.pictures.filter(({ id }) => ids.has(id)),
    ...stored.filter(({ id }) => !arrangement.seen.has(id)),
  ]
}
