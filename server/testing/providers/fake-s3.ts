import { createHash, createHmac } from 'node:crypto'
import { type FakeAnswer, type FakeRequest, serveFake } from './fake-http.ts'

const [ACCESS_KEY, SECRET_KEY, REGION, BUCKET] = ['AKIAFAKE', 'fake secret key', 'me-central-1', 'marsa-files']

/**
 * An S3 bucket as far as files need it: PUT, GET, HEAD and DELETE of one object, by path. It checks the signature of
 * each request. https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export async function startFakeS3() {
  const objects = new Map<string, { bytes: Buffer; type: string }>()
  const server = await serveFake((request): FakeAnswer => {
    if (!isSigned(request)) return failure(403, 'SignatureDoesNotMatch')
    const prefix = `/${BUCKET}/`
    if (!request.path.startsWith(prefix)) return failure(404, 'NoSuchBucket')
    const key = request.path.slice(prefix.length)
    const found = objects.get(key)
    if (request.method === 'PUT') {
      objects.set(key, { bytes: request.bytes, type: String(request.headers['content-type']) })
      return { status: 200, body: '', headers: { etag: `"${md5(request.bytes)}"` } }
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return { status: 204, body: '' }
    }
    if (!found) return failure(404, 'NoSuchKey')
    return {
      status: 200,
      body: request.method === 'HEAD' ? '' : found.bytes,
      headers: { 'content-type': found.type, 'content-length': String(found.bytes.length) },
    }
  })
  return {
    ...server,
    objects,
    variables: {
      S3_ENDPOINT: server.url,
      S3_BUCKET: BUCKET,
      S3_REGION: REGION,
      S3_ACCESS_KEY_ID: ACCESS_KEY,
      S3_SECRET_ACCESS_KEY: SECRET_KEY,
    },
  }
}

const failure = (status: number, code: string) => ({
  status,
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  headers: { 'content-type': 'application/xml' },
})

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

function isSigned({ method, path, query, headers, bytes }: FakeRequest): boolean {
  const given = /Credential=(\S+?), ?SignedHeaders=(\S+?), ?Signature=(\w+)/.exec(String(headers.authorization))
  const [, credential = '', names = '', signature] = given ?? []
  const [accessKey, day = '', ...scope] = credential.split('/')
  const bodyHash = String(headers['x-amz-content-sha256'])
  if (accessKey !== ACCESS_KEY || (bodyHash !== 'UNSIGNED-PAYLOAD' && bodyHash !== sha256(bytes))) return false
  const queryText = [...query].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  const canonical = [
    method,
    path,
    queryText.sort().join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    bodyHash,
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], [day, ...scope].join('/'), sha256(canonical)].join('\n')
  const key = scope.reduce<Buffer | string>((previous, part) => hmac(previous, part), hmac(`AWS4${SECRET_KEY}`, day))
  return hmac(key, text).toString('hex') === signature
}
