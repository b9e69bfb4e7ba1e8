import { saveAs } from './disposition.ts'
import {
  algorithm,
  amzTime,
  type Credentials,
  encodePath,
  encodeQuery,
  type Pair,
  scopeText,
  signRequest,
  unsignedPayload,
} from './signature-v4.ts'
import type { Bucket } from './store.ts'

export type AddressBook = { url: string; region: string; credentials: Credentials; clock: () => Date }

/** The address that `ObjectStore.signedUrl` promises, for the embedded server. */
export const signUrl = (
  book: AddressBook,
  { bucket, key }: { bucket: Bucket; key: string },
  about: { seconds: number; downloadName?: string | undefined },
): string => {
  const at = signingTime(book.clock(), about.seconds)
  const time = amzTime(at)
  const scope = { date: time.slice(0, 8), region: book.region }
  const path = `/${bucket}/${key}`
  const query: Pair[] = [
    ['X-Amz-Algorithm', algorithm],
    ['X-Amz-Credential', `${book.credentials.accessKeyId}/${scopeText(scope)}`],
    ['X-Amz-Date', time],
    ['X-Amz-Expires', String(about.seconds)],
    ['X-Amz-SignedHeaders', 'host'],
  ]
  if (about.downloadName !== undefined) query.push(['response-content-disposition', saveAs(about.downloadName)])
  const headers: Pair[] = [['host', new URL(book.url).host]]
  const request = { method: 'GET', path, query, headers, payloadHash: unsignedPayload, time }
  const signature = signRequest(book.credentials.secret, scope, request)
  return `${new URL(book.url).origin}${encodePath(path)}?${encodeQuery([...query, ['X-Amz-Signature', signature]])}`
}

/** Rounded down to a quarter of the lifetime (in whole seconds, counted from 1970), so that addresses repeat. */
export const signingTime = (now: Date, seconds: number): Date => {
  const window = Math.max(1, Math.floor(seconds / 4)) * 1000
  return new Date(Math.floor(now.getTime() / window) * window)
}
