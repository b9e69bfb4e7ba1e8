import type { WarcRecord } from './warc-records.ts'

export type CdxLine = {
  /** Address and time, by which the lines are in order. */
  key: string
  url: string
  mime: string
  status: string
  digest: string
  length: string
  offset: string
  filename: string
}

/** The index of a WARC file (CDXJ 0.1): a line for each answer and each thing that stands for one, in the order of addresses. */
export function cdxIndex(records: readonly WarcRecord[], filename: string): string {
  const lines = records.filter(isIndexed).map((record) => lineOf(record, filename))
  return lines.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))).join('')
}

/** Whether readers look for the record by its address. */
export const isIndexed = ({ type, url }: WarcRecord): boolean =>
  url !== null && (type === 'response' || type === 'resource')

/** The lines of an index; undefined for what is none. */
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
 * The address with its host turned round (SURT), as replay programs look for it: `com,example)/path?query`. In small letters before it is
 * parsed, so that what parsing escapes stays as those programs have it.
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
