import { lighterForm } from '../device/lighter-picture.ts'
import type { TransportRequest, TransportResponse } from './api.ts'

type Sending = Pick<TransportRequest, 'method' | 'path' | 'onSent'> & {
  headers: Record<string, string>
  form: FormData
}

/**
 * Sends a form with lighter pictures and reports its progress, which `fetch` cannot do. Without an answer the status is 0.
 */
export async function sendForm(sending: Sending): Promise<TransportResponse> {
  const { method, path, headers, onSent } = sending
  const form = await lighterForm(sending.form)
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open(method, path)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onSent?.(loaded, total)
    request.onload = () => {
      const version = request.getResponseHeader('etag') ?? undefined
      resolve({ status: request.status, body: parsed(request.responseText), version })
    }
    request.onerror = () => resolve({ status: 0, body: null })
    request.onabort = request.onerror
    request.send(form)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
