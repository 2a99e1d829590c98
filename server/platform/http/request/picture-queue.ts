import type { FastifyRequest } from 'fastify'
import type { Route } from '#contract/http/route.ts'
import type { Refusal } from '../refusal.ts'

/** What says, before the bytes of pictures are read, that none is taken now. */
export type PictureQueue = { refuseMore(): Refusal | undefined }

/** Tables for imports and files of banks, which come as `file`, are no pictures. Refusals: `unavailable`. */
export const refusePictures = (queue: PictureQueue | undefined, { files }: Route, request: FastifyRequest) =>
  files?.some((name) => name !== 'file') && request.isMultipart() ? queue?.refuseMore() : undefined
