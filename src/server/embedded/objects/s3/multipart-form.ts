import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { S3Error } from './s3-error.ts'

/**
 * A posted form up to its file: the fields before it by their names in lower case, and the file still to be read. What comes
 * after the file is ignored, but for a second file. `ended` rejects if the body was cut short or held one.
 */
export type PostedForm = { fields: Map<string, string>; fileName: string; file: Readable; ended: Promise<void> }

const maxFields = 100
const maxFieldBytes = 20_000
const limits = { fieldSize: maxFieldBytes, fields: maxFields, files: 2, parts: 2 * maxFields, headerSize: 8000 }

export const readForm = async (request: IncomingMessage): Promise<PostedForm> => {
  const parser = openParser(request)
  const form = Promise.withResolvers<PostedForm>()
  const ended = Promise.withResolvers<void>()
  ended.promise.catch(() => undefined)
  const fields = new Map<string, string>()
  let file: Readable | undefined
  let fieldBytes = 0

  const fail = (error: S3Error): void => {
    request.unpipe(parser)
    form.reject(error)
    ended.reject(error)
    file?.destroy(error)
  }
  parser.on('field', (name: string | undefined, value, _, isCut) => {
    if (file) return
    fieldBytes += (name?.length ?? 0) + value.length
    const lower = name?.toLowerCase()
    if (isCut || fieldBytes > maxFieldBytes) fail(tooManyFields())
    else if (lower === undefined) fail(malformed())
    else if (fields.has(lower)) fail(new S3Error('InvalidArgument', `The form has more than one field ${name}.`))
    else fields.set(lower, value)
  })
  parser.on('file', (name: string | undefined, stream, fileName: string | undefined) => {
    stream.on('error', () => undefined)
    if (file || name?.toLowerCase() !== 'file') return fail(notOneFile())
    file = stream
    form.resolve({ fields, fileName: fileName ?? '', file, ended: ended.promise })
  })
  parser.on('fieldsLimit', () => fail(tooManyFields()))
  parser.on('partsLimit', () => fail(tooManyFields()))
  parser.on('error', () => fail(malformed()))
  parser.on('finish', () => (file ? ended.resolve() : fail(notOneFile())))
  request.on('close', () => request.complete || fail(new S3Error('IncompleteBody', 'The body ended too early.')))
  request.pipe(parser)
  return form.promise
}

const openParser = (request: IncomingMessage): BusboyInstance => {
  const type = request.headers['content-type'] ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) {
    throw new S3Error('PreconditionFailed', 'Bucket POST must be of the enclosure-type multipart/form-data')
  }
  try {
    const isPartAFile = (name: string | undefined, _: string | undefined, fileName: string | undefined): boolean =>
      name?.toLowerCase() === 'file' || fileName !== undefined
    return new Busboy({ headers: { ...request.headers, 'content-type': type }, limits, isPartAFile })
  } catch {
    throw malformed()
  }
}

const malformed = (): S3Error =>
  new S3Error('MalformedPOSTRequest', 'The body of your POST request is not well-formed multipart/form-data.')
const notOneFile = (): S3Error =>
  new S3Error('InvalidArgument', 'POST requires exactly one file upload per request, in a field named file.')
const tooManyFields = (): S3Error =>
  new S3Error('MaxPostPreDataLengthExceededError', 'Your POST request fields preceding the upload file were too large.')
