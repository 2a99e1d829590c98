import type { CarCertificate } from '#contract/http/own-cars/certificates.ts'
import type { CertificateKind } from '#contract/values/vehicle/certificate-kinds.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { FileAnswer } from '#server/platform/http/api.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { answerPaper } from '#server/platform/storage/papers.ts'
import type { Picture, Pictures } from '#server/platform/storage/pictures.ts'
import { removePicture } from '#server/platform/storage/remove-picture.ts'
import { insertFile } from '#server/platform/storage/store.ts'
import { type CertificateRow, deleteCertificate, findCertificate, insertCertificate } from './certificates-store.ts'

type Removing = Pick<Pictures, 'remove'>
type NewCertificate = {
  carId: number
  kind: CertificateKind
  number: string
  issuedOn: string
  paper: Picture
  ownerId: number
  addedBy: number
}

export const toCertificate = ({ kind, number, issuedOn, format, bytes }: CertificateRow): CarCertificate => ({
  ...{ kind, number, issued_on: issuedOn, format, bytes },
})

/** Replaces a certificate of one kind; the car is locked. */
export async function replaceCertificate(tx: Tx, pictures: Removing, certificate: NewCertificate): Promise<void> {
  const { paper, ownerId, ...row } = certificate
  await removeCertificate(tx, pictures, row)
  const file = { picture: paper, visibility: 'private', kind: 'car_certificate', ownerId } as const
  await insertCertificate(tx, { ...row, fileId: await insertFile(tx, file) })
}

/** Removes a certificate and its file; the car is locked. @returns true if there was one. */
export async function removeCertificate(
  tx: Tx,
  pictures: Removing,
  { carId, kind }: Pick<NewCertificate, 'carId' | 'kind'>,
): Promise<boolean> {
  const fileId = await deleteCertificate(tx, carId, kind)
  if (fileId !== undefined) await removePicture(tx, pictures, fileId)
  return fileId !== undefined
}

/** The file of a certificate: the caller has checked the reader. Refusals: `not_found`. */
export async function readCertificate(
  { db, pictures }: { db: Database; pictures: Pick<Pictures, 'read'> },
  carId: number,
  kind: CertificateKind,
): Promise<FileAnswer | Refusal> {
  const row = await findCertificate(db, carId, kind)
  return row ? answerPaper(pictures, row, `${kind}-${carId}`) : refuse('not_found')
}
