import type { IncomingMessage } from 'node:http'
import { S3Error } from './s3-error.ts'
import type { Pair } from '../../../platform/objects/signature-v4.ts'
import { type Bucket, buckets } from '../../../platform/objects/store.ts'

/** A request taken apart: the decoded path and query, and whom they mean. An empty key means the bucket itself. */
export type WireRequest = {
  method: string
  path: string
  query: Pair[]
  headers: IncomingMessage['headers']
  bucket: string
  key: string
}

export const readRequest = (request: IncomingMessage): WireRequest => {
  const [rawPath = '', rawQuery = ''] = splitOnce(request.url ?? '', '?')
  const path = decode(rawPath)
  const [bucket = '', key = ''] = splitOnce(path.slice(1), '/')
  const query = rawQuery
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair): Pair => {
      const [name = '', value = ''] = splitOnce(pair, '=')
      return [decode(name), decode(value)]
    })
  return { method: request.method ?? '', path, query, headers: request.headers, bucket, key }
}

export const bucketOf = ({ bucket }: WireRequest): Bucket => {
  const known = buckets.find((name) => name === bucket)
  if (!known) throw new S3Error('NoSuchBucket', 'The specified bucket does not exist.')
  return known
}

/** The query's value of that name, else undefined. */
export const queryValue = (request: WireRequest, name: string): string | undefined =>
  request.query.find(([known]) => known === name)?.[1]

export const headerValue = (request: WireRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(',') : value
}

/** Throws `NotImplemented` for a part of S3 that this server does not speak, so that no client believes it was done. */
export const allowQuery = (request: WireRequest, known: string[]): void => {
  const strange = request.query.find(([name]) => !known.includes(name) && !/^x-(id$|amz-)/i.test(name))
  if (strange) throw new S3Error('NotImplemented', `This object store does not know the parameter ${strange[0]}.`)
}

const splitOnce = (text: string, mark: string): string[] => {
  const at = text.indexOf(mark)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new S3Error('InvalidURI', "Couldn't parse the specified URI.")
  }
}
