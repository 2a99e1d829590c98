import type { OnSent, TransportResponse } from './api.ts'

type Sending = { method: string; path: string; headers: Record<string, string>; form: FormData; onSent: OnSent }

/** Sends a form and reports its progress, which `fetch` cannot do. Without an answer the status is 0. */
export function sendForm({ method, path, headers, form, onSent }: Sending): Promise<TransportResponse> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open(method, path)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onSent(loaded, total)
    request.onload = () => resolve({ status: request.status, body: parsed(request.responseText), version: undefined })
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
