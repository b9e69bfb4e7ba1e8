import { randomUUID } from 'node:crypto'
import { type Bucket, buckets, type ObjectStore, type StoreHealth } from '#server/platform/objects/store.ts'

type Store = Pick<ObjectStore, 'uploadForm' | 'signedUrl' | 'remove'>
type About = {
  buckets: Record<Bucket, string>
  endpoint: string | undefined
  publicEndpoint: string | undefined
  allowedOrigin: string
  clock: () => Date
}
type Fault = { reason: string; todo: string }

/** A probe that went well is trusted for this long, since each one costs requests and anybody may ask for the health. */
const trustedMs = 5 * 60_000
const waitMs = 10_000
const skewMs = 5 * 60_000

/** A check that does what browsers and the server will do: posts a form, reads the object by its address, and deletes it. */
export const openProbe = (store: Store, about: About): (() => Promise<StoreHealth>) => {
  let trusted: { until: number; health: StoreHealth } | undefined
  return async () => {
    const now = about.clock().getTime()
    if (trusted && now < trusted.until) return trusted.health
    const health = await probeAll(store, about)
    trusted = health.ok ? { until: now + trustedMs, health } : undefined
    return health
  }
}

const probeAll = async (store: Store, about: About): Promise<StoreHealth> => {
  for (const bucket of buckets) {
    const fault = await probe(store, bucket, about)
    if (fault) return { ok: false, ...fault }
  }
  const where = `in ${[...new Set(buckets.map((bucket) => about.buckets[bucket]))].join(', ')} at ${about.endpoint ?? 'Amazon S3'}`
  const closed: string[] = []
  for (const bucket of ['images', 'cases'] as const) {
    if (!(await mayPost(store, bucket, about.allowedOrigin))) closed.push(about.buckets[bucket])
  }
  if (closed.length === 0) return { ok: true, detail: `kept ${where}` }
  const warning = `browsers cannot upload: allow POST and GET from ${about.allowedOrigin}, and expose ETag and Location, in the CORS rules of ${closed.join(' and ')}`
  return { ok: true, detail: `kept ${where}; ${warning}` }
}

const probe = async (store: Store, bucket: Bucket, about: About): Promise<Fault | undefined> => {
  const key = `probe/${randomUUID()}.png`
  const form = await store.uploadForm(bucket, key, { type: 'image/png', size: 5, fileName: 'probe.png', seconds: 60 })
  const body = new FormData()
  for (const [name, value] of Object.entries(form.fields)) body.set(name, value)
  body.set('file', new Blob(['probe']), 'probe.png')
  const posted = await ask(form.url, { method: 'POST', body, redirect: 'manual' })
  if (posted instanceof Error) return unreachable(form.url, posted)
  if (posted.status !== 201) return faultOf(posted, bucket, 'stored', about)
  const read = await ask(await store.signedUrl(bucket, key, { seconds: 60 }), {})
  if (read instanceof Error) return unreachable(form.url, read)
  if (!read.ok) return faultOf(read, bucket, 'read', about)
  try {
    await store.remove(bucket, [key])
    return undefined
  } catch (error) {
    return {
      reason: `A file cannot be deleted from the bucket ${about.buckets[bucket]}: ${error instanceof Error ? error.message : String(error)}`,
      todo: `Check that this server reaches ${about.endpoint ?? 'Amazon S3'}, and allow s3:DeleteObject to the access key.`,
    }
  }
}

const ask = async (url: string, init: RequestInit): Promise<Response | Error> => {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(waitMs) })
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

const mayPost = async (store: Store, bucket: Bucket, origin: string): Promise<boolean> => {
  const form = await store.uploadForm(bucket, 'probe/none.png', {
    type: 'image/png',
    size: 5,
    fileName: 'probe.png',
    seconds: 60,
  })
  const headers = { origin, 'access-control-request-method': 'POST' }
  const answer = await ask(form.url, { method: 'OPTIONS', headers })
  const allowed = answer instanceof Error ? null : answer.headers.get('access-control-allow-origin')
  return allowed === '*' || allowed === origin
}

const unreachable = (url: string, error: Error): Fault => {
  const cause = error.cause instanceof Error ? error.cause : error
  return {
    reason: `The object store does not answer at ${new URL(url).origin} (${cause.message}).`,
    todo: 'Check S3_ENDPOINT, S3_PUBLIC_ENDPOINT and S3_PATH_STYLE, and that this server may reach that address.',
  }
}

const faultOf = async (answer: Response, bucket: Bucket, done: 'stored' | 'read', about: About): Promise<Fault> => {
  const text = await answer.text()
  const code = /<Code>([^<]*)<\/Code>/.exec(text)?.[1] ?? `status ${answer.status}`
  const said = /<Message>([^<]*)<\/Message>/.exec(text)?.[1] ?? ''
  const offMs = about.clock().getTime() - Date.parse(answer.headers.get('date') ?? '')
  const name = about.buckets[bucket]
  if (code === 'RequestTimeTooSkewed' || Math.abs(offMs) > skewMs) {
    const minutes = Math.abs(Math.round(offMs / 60_000))
    return {
      reason: `The clock of this machine is ${minutes} minutes ${offMs > 0 ? 'ahead of' : 'behind'} the object store's, so it refuses what we sign.`,
      todo: 'Set the clock, best by a time service (NTP).',
    }
  }
  const reason = `A file cannot be ${done} in the bucket ${name}: ${code}${said === '' ? '' : `, ${said}`}`
  return { reason, todo: remedyOf(code, bucket, name) }
}

const remedyOf = (code: string, bucket: Bucket, name: string): string => {
  switch (code) {
    case 'NoSuchBucket':
      return `Create the bucket ${name}, or correct S3_BUCKET_${bucket.toUpperCase()}.`
    case 'InvalidAccessKeyId':
    case 'SignatureDoesNotMatch':
      return 'Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.'
    case 'AccessControlListNotSupported':
      return `Unset S3_ACL: the bucket ${name} takes no access control lists, and Rightframe needs none.`
    case 'AuthorizationHeaderMalformed':
    case 'AuthorizationQueryParametersError':
    case 'PermanentRedirect':
    case 'TemporaryRedirect':
    case 'status 301':
    case 'status 307':
      return `Set S3_REGION and S3_ENDPOINT to where the bucket ${name} is.`
    case 'NotImplemented':
    case 'MethodNotAllowed':
      return 'This object store takes no files from browser forms (POST); choose one that does.'
    case 'AccessDenied':
      return `Allow s3:PutObject, s3:GetObject, s3:DeleteObject and s3:ListBucket on the bucket ${name} to the access key, and check S3_REGION.`
    default:
      return 'Look the code up in the documentation of the object store.'
  }
}
