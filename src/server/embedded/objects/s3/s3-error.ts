import { ObjectBusy, ObjectExists, ObjectMissing, ObjectRefused, ObjectsFull } from '../../../platform/objects/store.ts'

/** The codes that S3 answers with, and their statuses; `InsufficientStorage` is ours, since S3 itself is never full. */
const statusOf = {
  AccessDenied: 403,
  AccessForbidden: 403,
  AuthorizationHeaderMalformed: 400,
  AuthorizationQueryParametersError: 400,
  BadDigest: 400,
  ConditionalRequestConflict: 409,
  EntityTooLarge: 400,
  EntityTooSmall: 400,
  IncompleteBody: 400,
  InsufficientStorage: 507,
  InternalError: 500,
  InvalidAccessKeyId: 403,
  InvalidArgument: 400,
  InvalidPolicyDocument: 400,
  InvalidRange: 416,
  InvalidURI: 400,
  MalformedPOSTRequest: 400,
  MalformedXML: 400,
  MaxPostPreDataLengthExceededError: 400,
  MethodNotAllowed: 405,
  MissingContentLength: 411,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NotImplemented: 501,
  PreconditionFailed: 412,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  XAmzContentSHA256Mismatch: 400,
} as const
export type S3Code = keyof typeof statusOf

/** An answer of the object server that is not a success: S3's code, the sentence, and elements that belong to the code. */
export class S3Error extends Error {
  readonly code: S3Code
  readonly status: number
  readonly details: Record<string, string>
  constructor(code: S3Code, sentence: string, details: Record<string, string> = {}) {
    super(sentence)
    this.name = 'S3Error'
    this.code = code
    this.status = statusOf[code]
    this.details = details
  }
}

/** The store's failure as S3's; undefined for unforeseen ones. */
export const asS3Error = (error: unknown): S3Error | undefined => {
  if (error instanceof S3Error) return error
  if (error instanceof ObjectsFull) return new S3Error('InsufficientStorage', error.message)
  if (error instanceof ObjectExists) return new S3Error('PreconditionFailed', error.message)
  if (error instanceof ObjectBusy) return new S3Error('ConditionalRequestConflict', error.message)
  if (error instanceof ObjectMissing) return new S3Error('NoSuchKey', error.message)
  if (error instanceof ObjectRefused) return new S3Error('InvalidArgument', error.message)
  return undefined
}
