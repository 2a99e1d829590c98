import * as z from 'zod'
import { certificateKinds } from '../../values/vehicle/certificate-kinds.ts'
import { paperFile } from './documents.ts'

export const certificateKind = z.enum(certificateKinds)

/** A certificate of a car. Other calls return its file. */
export const carCertificate = z.object({
  kind: certificateKind,
  /** The issuer's number. */
  number: z.string(),
  issued_on: z.iso.date(),
  ...paperFile,
})
export type CarCertificate = z.infer<typeof carCertificate>
