import * as z from 'zod'
import { route } from '../route.ts'
import { none, paged } from '../shapes.ts'
import { byId, listQuery, sorted } from './shapes.ts'

const base = '/api/admin' as const
type Words = { noun: string; plural: string }
type Fields = [string, ...string[]]

/** The five calls of every kind of content. `files` are the pictures of its form. */
export function resource<
  const Name extends string,
  Row extends z.ZodObject,
  Body extends z.ZodObject,
  const Sorts extends Fields,
>(name: Name, { noun, plural }: Words, kind: { row: Row; body: Body; sorts: Sorts; files?: readonly string[] }) {
  const path = `/${name}` as const
  const one = `/${name}/{id}` as const
  const files = kind.files ? { files: kind.files } : {}
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
      body: kind.body.partial(),
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
