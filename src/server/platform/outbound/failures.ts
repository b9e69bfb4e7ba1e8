import { FetchError, type FetchErrorReason } from './fetch-error.ts'

const reasons: [FetchErrorReason, RegExp][] = [
  ['unresolvable', /^(ENOTFOUND|ENODATA|EBADNAME|ESERVFAIL|EREFUSED|ETIMEOUT|EBADRESP|EFORMERR|ENOTIMP|EAI_\w+)$/],
  ['too-slow', /^(UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT)$/],
  ['unreachable', /^(ECONNREFUSED|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|EACCES|EPERM)$/],
  [
    'certificate',
    /^(CERT_\w+|\w+_CERT\w*|\w+_SIGNATURE|\w+_CRL\w*|ERR_TLS_CERT\w+|HOSTNAME_MISMATCH|INVALID_PURPOSE)$/,
  ],
  ['headers', /^(UND_ERR_HEADERS_OVERFLOW|HPE_HEADER_OVERFLOW)$/],
  ['decompression', /^(Z_\w+|ERR__?ERROR_\w+|ERR_BROTLI\w*|ERR_ZSTD\w*|ZSTD_\w+)$/],
  [
    'broken',
    /^(UND_ERR_SOCKET|UND_ERR_RES_\w+|ECONNRESET|EPIPE|EPROTO|HPE_\w+|ERR_SSL_\w+|ERR_STREAM_PREMATURE_CLOSE|HTTPParserError)$/,
  ],
]

/** Why a request to this address failed, as `FetchError`; what is no fault of the other side comes back as it is. */
export const asRefused = (error: unknown, url: string): unknown => {
  if (error instanceof FetchError) return error.url === url ? error : new FetchError(error.reason, url, error)
  const code = codesOf(error).find((one) => reasonOf(one))
  const reason = code === undefined ? undefined : reasonOf(code)
  return reason ? new FetchError(reason, url, error) : error
}

/** Codes of missing names and of servers that take nothing; any other may be the fault of the way there. */
const certain = /^(ENOTFOUND|ENODATA|EBADNAME|ECONNREFUSED|EHOSTUNREACH|EHOSTDOWN)$/

/** True when the other side is at fault, not a silent name server or our own network. */
export const isCertain = ({ reason, cause }: FetchError): boolean =>
  (reason !== 'unresolvable' && reason !== 'unreachable') || codesOf(cause).some((code) => certain.test(code))

const reasonOf = (code: string): FetchErrorReason | undefined => reasons.find(([, codes]) => codes.test(code))?.[0]

/** The error's code or else name, and those of the errors inside it: several addresses may have failed, each in its way. */
const codesOf = (error: unknown): string[] => {
  if (!(error instanceof Error)) return []
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : [error.name]
  const inside: unknown[] = error instanceof AggregateError ? error.errors : []
  return [...own, ...inside.flatMap(codesOf)]
}
