import { S3Error } from './s3-error.ts'
import {
  algorithm,
  amzTime,
  type Credentials,
  isSame,
  type Pair,
  parseAmzTime,
  type Scope,
  signRequest,
  unsignedPayload,
} from '../../../platform/objects/signature-v4.ts'
import { headerValue, queryValue, type WireRequest } from './wire-request.ts'

/** Accepted keys and region of signatures, and a proxy's host name for which a request may be signed. */
export type Authority = { credentials: Credentials; region: string; publicHost: string; clock: () => Date }

/** Accepted difference of a signer's clock. */
export const largestSkewMs = 15 * 60_000
const longestLifeSeconds = 7 * 24 * 3600

/** The place of the signature: in the headers, or, for reading only, in the address, which then ends at `until`. */
export type Signed = { by: 'headers'; payloadHash: string } | { by: 'address'; until: Date }

/** Verifies a request's signature (Version 4). Throws S3's error. */
export const verifyRequest = (request: WireRequest, authority: Authority): Signed => {
  if (headerValue(request, 'authorization') !== undefined) return verifyHeaders(request, authority)
  if (queryValue(request, 'X-Amz-Signature') !== undefined) return verifyAddress(request, authority)
  throw new S3Error('AccessDenied', 'Access Denied')
}

const verifyHeaders = (request: WireRequest, authority: Authority): Signed => {
  const parts = /^AWS4-HMAC-SHA256 +Credential=([^,\s]+), *SignedHeaders=([^,\s]+), *Signature=([0-9a-f]{64})$/.exec(
    headerValue(request, 'authorization') ?? '',
  )
  if (!parts) throw new S3Error('AuthorizationHeaderMalformed', 'Sign the request with AWS Signature Version 4.')
  const [, credential = '', signedHeaders = '', signature = ''] = parts
  const time = headerValue(request, 'x-amz-date') ?? ''
  const at = parseAmzTime(time)
  if (!at) throw new S3Error('AccessDenied', 'AWS authentication requires a valid x-amz-date header.')
  const scope = scopeOf(credential, authority, time, 'AuthorizationHeaderMalformed')
  const payloadHash = headerValue(request, 'x-amz-content-sha256')
  if (payloadHash === undefined) throw new S3Error('InvalidArgument', 'Missing required header: x-amz-content-sha256.')
  verifySignature(request, authority, { scope, time, signature, signedHeaders, payloadHash, query: request.query })
  refuseSkew(at, authority.clock())
  return { by: 'headers', payloadHash }
}

const verifyAddress = (request: WireRequest, authority: Authority): Signed => {
  const value = (name: string): string => queryValue(request, `X-Amz-${name}`) ?? ''
  const [time, seconds] = [value('Date'), Number(value('Expires'))]
  const at = parseAmzTime(time)
  if (value('Algorithm') !== algorithm || !at || !Number.isInteger(seconds) || seconds < 1) {
    throw new S3Error('AuthorizationQueryParametersError', 'The address is not signed with AWS Signature Version 4.')
  }
  if (seconds > longestLifeSeconds) {
    throw new S3Error('AuthorizationQueryParametersError', 'X-Amz-Expires must be less than a week (in seconds).')
  }
  if (!['GET', 'HEAD'].includes(request.method)) {
    throw new S3Error('AccessDenied', 'A signed address is for reading; sign the headers of other requests.')
  }
  const scope = scopeOf(value('Credential'), authority, time, 'AuthorizationQueryParametersError')
  const query = request.query.filter(([name]) => name !== 'X-Amz-Signature')
  const signedHeaders = value('SignedHeaders')
  const payloadHash = unsignedPayload
  verifySignature(request, authority, { scope, time, signature: value('Signature'), signedHeaders, payloadHash, query })
  const now = authority.clock()
  const until = new Date(at.getTime() + seconds * 1000)
  if (at.getTime() > now.getTime() + largestSkewMs) throw new S3Error('AccessDenied', 'Request is not yet valid')
  if (until <= now) {
    throw new S3Error('AccessDenied', 'Request has expired', {
      Expires: until.toISOString(),
      ServerTime: now.toISOString(),
    })
  }
  return { by: 'address', until }
}

/** The scope of a credential like `key/20260131/us-east-1/s3/aws4_request`, if it is ours and of the day of `time`. */
export const scopeOf = (
  credential: string,
  { credentials, region }: Authority,
  time: string,
  malformed: 'AuthorizationHeaderMalformed' | 'AuthorizationQueryParametersError' | 'AccessDenied',
): Scope => {
  const parts = credential.split('/')
  const [accessKeyId = '', date = '', givenRegion = '', service, kind] = parts
  if (parts.length !== 5 || service !== 's3' || kind !== 'aws4_request') {
    throw new S3Error(malformed, 'The Credential does not name a key, a day, a region, s3 and aws4_request.')
  }
  if (!isSame(accessKeyId, credentials.accessKeyId)) throw unknownKey()
  if (givenRegion !== region) {
    throw new S3Error(malformed, `The region '${givenRegion}' is wrong; expecting '${region}'.`, { Region: region })
  }
  if (!time.startsWith(`${date}T`)) throw new S3Error(malformed, 'The day of the Credential is not that of the date.')
  return { date, region }
}

export const unknownKey = (): S3Error =>
  new S3Error('InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.')

export const wrongSignature = (): S3Error =>
  new S3Error(
    'SignatureDoesNotMatch',
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
  )

export const refuseSkew = (at: Date, now: Date): void => {
  if (Math.abs(at.getTime() - now.getTime()) <= largestSkewMs) return
  throw new S3Error(
    'RequestTimeTooSkewed',
    'The difference between the request time and the current time is too large.',
    {
      RequestTime: amzTime(at),
      ServerTime: now.toISOString(),
      MaxAllowedSkewMilliseconds: String(largestSkewMs),
    },
  )
}

type Claim = {
  scope: Scope
  time: string
  signature: string
  signedHeaders: string
  payloadHash: string
  query: Pair[]
}

const verifySignature = (request: WireRequest, { credentials, publicHost }: Authority, claim: Claim): void => {
  const names = claim.signedHeaders.split(';')
  const mustBeSigned = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))
  if (!names.includes('host') || mustBeSigned.some((name) => !names.includes(name))) {
    throw new S3Error('AccessDenied', 'There were headers present in the request which were not signed')
  }
  const headers = names.map((name): Pair => [name, headerValue(request, name) ?? ''])
  // A proxy may speak to this server under another host name than the one that the browser saw and that was signed.
  const asSeen = headers.map(([name, value]): Pair => [name, name === 'host' ? publicHost : value])
  const isRight = [headers, asSeen].some((signed) => {
    const { path, method } = request
    const right = signRequest(credentials.secret, claim.scope, { ...claim, path, method, headers: signed })
    return isSame(claim.signature, right)
  })
  if (!isRight) throw wrongSignature()
}
