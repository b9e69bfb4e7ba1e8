import type { WarcRecord } from './warc-records.ts'

export type CdxLine = {
  /** Address and time, the sort key of the lines. */
  key: string
  url: string
  mime: string
  status: string
  digest: string
  length: string
  offset: string
  filename: string
}

/** The index of a WARC file (CDXJ 0.1): a line for each answer and each stand-in for one, in the order of addresses. */
export function cdxIndex(records: readonly WarcRecord[], filename: string): string {
  const lines = records.filter(isIndexed).map((record) => lineOf(record, filename))
  return lines.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))).join('')
}

/** True when readers look up the record by its address. */
export const isIndexed = ({ type, url }: WarcRecord): boolean =>
  url !== null && (type === 'response' || type === 'resource')

/** The lines of an index; undefined if invalid. */
export function readIndex(text: string): CdxLine[] | undefined {
  const lines = text.split('\n')
  if (lines.pop() !== '') return undefined
  const read = lines.map((line) => {
    const [, key, json] = /^(\S+ \d{14}) (\{.*\})$/s.exec(line) ?? []
    return key === undefined ? undefined : { key, ...parsed(json!) }
  })
  return read.every((line) => line !== undefined) ? (read as CdxLine[]) : undefined
}

export function lineOf({ url, mime, status, digest, length, offset, date }: WarcRecord, filename: string): string {
  const fields = {
    url,
    mime: mime ?? 'unk',
    status: String(status ?? 200),
    digest,
    length: String(length),
    offset: String(offset),
    filename,
  }
  return `${searchKey(url!)} ${date.replaceAll(/\D/g, '').slice(0, 14)} ${JSON.stringify(fields)}\n`
}

/**
 * The address with its host reversed (SURT), as replay programs look it up: `com,example)/path?query`. Lower-cased before parsing, so that
 * escapes agree with those programs.
 */
export function searchKey(address: string): string {
  const lower = address.toLowerCase()
  if (!URL.canParse(lower)) return encodeURI(lower)
  const { protocol, hostname, port, pathname, search } = new URL(lower)
  if (!hostname) return `${protocol}${pathname}${search}`
  const host = hostname
    .replace(/^www\d*\./, '')
    .split('.')
    .toReversed()
    .join(',')
  const query = search.slice(1).split('&').toSorted().join('&')
  return `${host}${port && `:${port}`})${pathname}${query && `?${query}`}`
}

function parsed(json: string): object {
  try {
    return JSON.parse(json) as object
  } catch {
    return {}
  }
}
