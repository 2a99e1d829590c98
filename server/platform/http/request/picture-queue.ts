import type { FastifyRequest } from 'fastify'
import type { Route } from '#contract/http/route.ts'
import type { Refusal } from '../refusal.ts'

/** Refuses pictures before their bytes are read, when none can be accepted. */
export type PictureQueue = { refuseMore(accountId: number | undefined): Refusal | undefined }

/** Tables for imports and bank files come as `file` and are no pictures. Refusals: `unavailable`. */
export const refusePictures = (queue: PictureQueue | undefined, { files }: Route, request: FastifyRequest) =>
  files?.some((name) => name !== 'file') && request.isMultipart()
    ? queue?.refuseMore(request.actor?.accountId)
    : undefined
