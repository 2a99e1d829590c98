import * as z from 'zod'
import { route } from '../route.ts'
import { none, paged } from '../shapes.ts'
import { byId, listQuery, sorted } from './shapes.ts'

const base = '/api/admin' as const
type Words = { noun: string; plural: string }
type Fields = [string, ...string[]]

type PartialOf<Body extends z.ZodObject> = z.ZodObject<{
  [Field in keyof Body['shape']]: z.ZodOptional<Body['shape'][Field]>
}>
/** The same body with no field that is needed. Zod forgets the fields of a type that is not known yet. */
const partialOf = <Body extends z.ZodObject>(body: Body) => body.partial() as unknown as PartialOf<Body>

/** The five calls of every kind of content. `files` are the pictures of its form. */
export function resource<
  const Name extends string,
  Row extends z.ZodObject,
  Body extends z.ZodObject,
  const Sorts extends Fields,
  const Files extends readonly string[] = readonly never[],
>(name: Name, { noun, plural }: Words, kind: { row: Row; body: Body; sorts: Sorts; files?: Files }) {
  const path = `/${name}` as const
  const one = `/${name}/{id}` as const
  // A form without pictures has no such part; its type names none.
  const files = (kind.files ? { files: kind.files } : {}) as { files: Files }
  const write = { base, access: 'content', data: kind.row, ...files } as const
  return {
    list: route({
      method: 'GET',
      base,
      path,
      summary: `Lists ${plural}`,
      access: 'read',
      query: z.object({ ...listQuery, ...sorted(...kind.sorts) }),
      data: paged(kind.row),
    }),
    read: route({
      method: 'GET',
      base,
      path: one,
      summary: `Reads one ${noun}`,
      access: 'read',
      params: byId,
      data: kind.row,
    }),
    create: route({ ...write, method: 'POST', path, summary: `Adds a ${noun}`, body: kind.body }),
    change: route({
      ...write,
      method: 'PUT',
      path: one,
      summary: `Changes a ${noun}`,
      params: byId,
      body: partialOf(kind.body),
    }),
    remove: route({
      method: 'DELETE',
      base,
      path: one,
      summary: `Removes a ${noun}`,
      access: 'content',
      params: byId,
      data: none,
    }),
  }
}
