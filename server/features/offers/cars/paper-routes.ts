import { documentAdminRoutes as routes } from '#contract/http/office/cars/documents.ts'
import type { CertificateKind } from '#contract/values/vehicle/certificate-kinds.ts'
import type { Api } from '#server/platform/http/api.ts'
import { downloadCertificate, removeCertificate, saveCertificate } from './car-certificates.ts'
import {
  addDocument,
  downloadDocument,
  type PaperDeps,
  readDocuments,
  removeDocument,
  showDocument,
} from './car-documents.ts'
import { readCarHistory } from './car-history.ts'
import { downloadReport, removeReport, saveReport } from './car-report.ts'

const namedBy = ({ params: { id: carId, kind } }: { params: { id: number; kind: CertificateKind } }) => ({
  carId,
  kind,
})

/** The documents of cars and their history. */
export function registerPaperRoutes({ serve }: Pick<Api, 'serve'>, deps: PaperDeps): void {
  serve(routes.adminCarDocuments, ({ params }) => readDocuments(deps.db, params.id))
  serve(routes.adminAddCarDocument, (request) => {
    const { kind, note } = request.body
    return addDocument(deps, request, request.params.id, { kind, note, upload: request.files[0] })
  })
  serve(routes.adminCarDocument, (request) => showDocument(deps, request, request.params.id))
  serve(routes.adminCarDocumentFile, (request) => downloadDocument(deps, request, request.params.id))
  serve(routes.adminCarReport, (request) => downloadReport(deps, request, request.params.id))
  serve(routes.adminSaveCarReport, (request) => saveReport(deps, request, request.params.id, request.files[0]))
  serve(routes.adminRemoveCarReport, (request) => removeReport(deps, request, request.params.id))
  serve(routes.adminCarCertificate, (request) => downloadCertificate(deps, request, namedBy(request)))
  serve(routes.adminSaveCarCertificate, (request) => {
    const { number, issued_on: issuedOn } = request.body
    return saveCertificate(deps, request, namedBy(request), { number, issuedOn, upload: request.files[0] })
  })
  serve(routes.adminRemoveCarCertificate, (request) => removeCertificate(deps, request, namedBy(request)))
  serve(routes.adminRemoveCarDocument, (request) => removeDocument(deps, request, request.params.id))
  serve(routes.adminCarHistory, (request) => readCarHistory(deps.db, request.params.id, request))
}
