import type { IncomingMessage } from 'node:http'
import type { Answer, Server } from './answer.ts'
import { nameIn } from '../../../platform/objects/disposition.ts'
import { type PostedForm, readForm } from './multipart-form.ts'
import { allowForm, parsePolicy, type Policy } from './policy.ts'
import { type Authority, largestSkewMs, scopeOf, unknownKey, wrongSignature } from './request-signature.ts'
import { S3Error } from './s3-error.ts'
import { xml } from './s3-xml.ts'
import { signPolicyV2 } from '../../../platform/objects/signature-v2.ts'
import { algorithm, encodePath, isSame, parseAmzTime, signPolicyV4 } from '../../../platform/objects/signature-v4.ts'
import { bucketOf, type WireRequest } from './wire-request.ts'

const acls = [
  'private',
  'public-read',
  'public-read-write',
  'authenticated-read',
  'aws-exec-read',
  'bucket-owner-read',
  'bucket-owner-full-control',
]
/** Fields that would change how S3 keeps or serves the object, and that this store does not honour. */
const unknownFields =
  /^(cache-control|content-encoding|expires|tagging|x-amz-(?!(algorithm|credential|date|signature)$).*)$/
/** Bytes beside the file: fields, boundaries and part headers. */
const maxBesideFile = 256 * 1024

/**
 * Stores the file of a browser's form, if a policy that we signed allows each of its fields. Nothing is stored before the
 * whole body was read and found right, and never over an object that is there: a policy stores its key once. The acl is
 * checked and has no effect, every object is private.
 */
export const postObject = async (server: Server, request: WireRequest, incoming: IncomingMessage): Promise<Answer> => {
  const bucket = bucketOf(request)
  const form = await readForm(incoming)
  const { fields } = form
  if ((fields.get('bucket') ?? bucket) !== bucket) throw invalid('The field bucket names another bucket.')
  const key = fields.get('key')?.replaceAll('${filename}', () => form.fileName)
  if (!key) throw invalid("Bucket POST must contain a field named 'key'.")
  const { policy, exempt } = signedPolicy(fields, server.authority)
  allowForm(policy, new Map([...fields, ['key', key], ['bucket', bucket]]), exempt, server.authority.clock())
  refuseUnknown(fields)
  if (Number(incoming.headers['content-length'] ?? 0) > policy.size.most + maxBesideFile) throw tooLarge(policy)

  const type = fields.get('content-type') ?? 'binary/octet-stream'
  const downloadName = nameIn(fields.get('content-disposition'))
  const stored = await server.files.write({ bucket, key }, fileOf(form, policy), { type, downloadName, once: true })
  const location = `${server.publicOrigin}${encodePath(`/${bucket}/${key}`)}`
  return accepted(fields.get('success_action_status'), { location, bucket, key, etag: `"${stored.etag}"` })
}

const signedPolicy = (fields: Map<string, string>, authority: Authority): { policy: Policy; exempt: string[] } => {
  const encoded = fields.get('policy')
  if (encoded === undefined)
    throw new S3Error('AccessDenied', 'The form carries no policy; only signed forms are taken.')
  const exempt = fields.has('x-amz-signature')
    ? verifyV4(fields, authority, encoded)
    : verifyV2(fields, authority, encoded)
  return { policy: parsePolicy(encoded), exempt: ['policy', ...exempt] }
}

const verifyV4 = (fields: Map<string, string>, authority: Authority, encoded: string): string[] => {
  const time = fields.get('x-amz-date') ?? ''
  const at = parseAmzTime(time)
  if (fields.get('x-amz-algorithm') !== algorithm || !at) {
    throw invalid('A form with x-amz-signature needs x-amz-algorithm AWS4-HMAC-SHA256 and a valid x-amz-date.')
  }
  const scope = scopeOf(fields.get('x-amz-credential') ?? '', authority, time, 'AccessDenied')
  const right = signPolicyV4(authority.credentials.secret, scope, encoded)
  if (!isSame(fields.get('x-amz-signature') ?? '', right)) throw wrongSignature()
  if (at.getTime() > authority.clock().getTime() + largestSkewMs) {
    throw new S3Error('AccessDenied', 'Invalid according to Policy: x-amz-date lies in the future.')
  }
  return ['x-amz-signature']
}

const verifyV2 = (fields: Map<string, string>, { credentials }: Authority, encoded: string): string[] => {
  const accessKeyId = fields.get('awsaccesskeyid')
  if (accessKeyId === undefined) throw new S3Error('AccessDenied', 'The form names no AWSAccessKeyId.')
  if (!isSame(accessKeyId, credentials.accessKeyId)) throw unknownKey()
  if (!isSame(fields.get('signature') ?? '', signPolicyV2(credentials.secret, encoded))) throw wrongSignature()
  return ['awsaccesskeyid', 'signature']
}

const refuseUnknown = (fields: Map<string, string>): void => {
  for (const name of fields.keys()) {
    if (/^(success_action_)?redirect$/.test(name))
      throw invalid('Redirects are not done; read the Location of the answer.')
    if (unknownFields.test(name))
      throw new S3Error('NotImplemented', `This object store does not know the field ${name}.`)
  }
  const acl = fields.get('acl')
  if (acl !== undefined && !acls.includes(acl)) throw invalid(`There is no acl ${acl}.`)
}

/** The bytes of the file, as long as they keep to the policy; the last one comes when the whole form was found right. */
async function* fileOf(form: PostedForm, policy: Policy): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of form.file as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (bytes > policy.size.most) throw tooLarge(policy)
    yield chunk
  }
  await form.ended
  if (bytes < policy.size.least) {
    const details = { ProposedSize: String(bytes), MinSizeAllowed: String(policy.size.least) }
    throw new S3Error('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size', details)
  }
}

const accepted = (
  wanted: string | undefined,
  at: { location: string; bucket: string; key: string; etag: string },
): Answer => {
  const headers = { etag: at.etag, location: at.location }
  if (wanted === '200') return { status: 200, headers }
  if (wanted !== '201') return { status: 204, headers }
  const body = xml([
    'PostResponse',
    [
      ['Location', at.location],
      ['Bucket', at.bucket],
      ['Key', at.key],
      ['ETag', at.etag],
    ],
  ])
  return { status: 201, headers: { ...headers, 'content-type': 'application/xml' }, body }
}

const tooLarge = ({ size }: Policy): S3Error =>
  new S3Error('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size', {
    MaxSizeAllowed: String(size.most),
  })
const invalid = (sentence: string): S3Error => new S3Error('InvalidArgument', sentence)
