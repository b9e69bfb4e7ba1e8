import { gzipSync } from 'node:zlib'
import { WARCRecord, WARCSerializer } from 'warcio'
import type { ArchiveSource } from '#server/crawler/records/index.ts'

const crlf = '\r\n'
const date = '2026-03-01T12:00:00Z'

/** A record written by hand. `length` is the length it claims, if not its own. */
export function aRecord(content: string | Uint8Array, { length }: { length?: number } = {}): Buffer {
  const body = Buffer.from(content)
  const head = ['WARC/1.0', 'WARC-Type: resource', `Content-Length: ${length ?? body.length}`, '', '']
  return Buffer.concat([Buffer.from(head.join(crlf)), body, Buffer.from(crlf + crlf)])
}

/** Bytes as a file that arrives in pieces of these sizes, again and again from the first. */
export function aSource(bytes: Buffer, { sizes = [65_536], name = 'a.warc.gz' } = {}): ArchiveSource {
  const from = async function* (offset: number) {
    for (let at = offset, n = 0; at < bytes.length; n++) {
      const size = sizes[n % sizes.length]!
      yield bytes.subarray(at, at + size)
      at += size
    }
  }
  return { name, bytes: bytes.length, from }
}

/** The three ways in which such files are kept. */
export const eachPacked = (records: Uint8Array[]): Buffer => Buffer.concat(records.map((one) => gzipSync(one)))
export const packedWhole = (records: Uint8Array[]): Buffer => gzipSync(Buffer.concat(records))
export const notPacked = (records: Uint8Array[]): Buffer => Buffer.concat(records)
export const packings = [eachPacked, packedWhole, notPacked]

export type ArchivedResponse = {
  url: string
  body: string | Uint8Array
  headers?: Record<string, string>
  status?: string
}

/** Answer of a server, as warcio writes it. */
export async function aResponse({ url, body, headers = {}, status = '200 OK' }: ArchivedResponse): Promise<Uint8Array> {
  return await serialized(
    WARCRecord.create(
      {
        url,
        date,
        type: 'response',
        warcHeaders: {},
        statusline: `HTTP/1.1 ${status}`,
        httpHeaders: { 'content-type': 'text/html; charset=utf-8', ...headers },
      },
      [Buffer.from(body)],
    ),
  )
}

/** The metadata of a page, in the form that Common Crawl publishes; `html` holds the findings on it. */
export async function aWatRecord(
  url: string,
  html: object,
  { status = '200', headers = {} }: { status?: string; headers?: Record<string, string> } = {},
): Promise<Uint8Array> {
  return await aMetadata(url, {
    Container: { Compressed: true, Offset: '0', Filename: 'a.warc.gz' },
    Envelope: {
      Format: 'WARC',
      'WARC-Header-Metadata': { 'WARC-Type': 'response', 'WARC-Target-URI': url, 'WARC-Date': date },
      'Payload-Metadata': {
        'Actual-Content-Type': 'application/http; msgtype=response',
        'HTTP-Response-Metadata': {
          'Response-Message': { Status: status, Version: 'HTTP/1.1', Reason: 'OK' },
          Headers: { 'Content-Type': 'text/html', ...headers },
          'HTML-Metadata': html,
        },
      },
    },
  })
}

/** The metadata of a page that shows these pictures. */
export const aWatPage = (url: string, ...images: string[]): Promise<Uint8Array> =>
  aWatRecord(url, { Head: { Title: 'Trip' }, Links: images.map((src) => ({ path: 'IMG@/src', url: src })) })

/** A record of metadata with this content, JSON or not. */
export async function aMetadata(url: string, content: object | string): Promise<Uint8Array> {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const warcHeaders = { 'Content-Type': 'application/json' }
  return await serialized(WARCRecord.create({ url, date, type: 'metadata', warcHeaders }, [Buffer.from(text)]))
}

/** The record that such files begin with. */
export const aWarcInfo = async (): Promise<Uint8Array> =>
  await serialized(WARCRecord.createWARCInfo({ filename: 'a.warc.gz' }, { software: 'a test' }))

const serialized = async (record: WARCRecord) => await WARCSerializer.serialize(record)
