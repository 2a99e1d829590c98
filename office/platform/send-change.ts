import { toBody } from './body.ts'
import type { ChangeKey } from './calls.ts'
import type { OfficeApi } from './office-api.ts'

/**
 * Sends the changed fields of a thing, based on the version that they were read at. Files travel by POST only, as
 * browsers' forms do.
 * @throws ApiError `edited_meanwhile` when a colleague changed one of the fields since
 */
export function sendChange(
  api: OfficeApi,
  call: ChangeKey,
  id: number,
  changed: Readonly<Record<string, unknown>>,
  version: string | undefined,
): Promise<unknown> {
  const body = toBody(changed)
  if (!(body instanceof FormData)) return api.send(call, { params: { id }, body, version })
  const path = call.replace('PUT ', '').replace('{id}', String(id))
  return api.request('POST', `${path}?_method=PUT`, { body, version })
}
