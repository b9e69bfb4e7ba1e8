import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { packedAnswer, packedInfo } from '#server/discovery/archiving/warc-file.ts'
import { readWarc, type WarcRecord } from './warc-records.ts'

const at = new Date('2026-11-20T09:29:58Z')
const answer = (url: string, body: Buffer) => {
  const headers = { 'content-type': 'image/png' }
  return packedAnswer({ url, status: 200, headers, body, address: '203.0.113.1', redirects: [] }, at)
}
const members = [
  await packedInfo({ name: 'data.warc.gz', software: 'Rightframe', at }),
  await answer('https://example.org/', Buffer.from('text')),
  await answer('https://example.org/large', randomBytes(3_000_000)),
  await answer('https://example.org/empty', Buffer.alloc(0)),
]
const file = Buffer.concat(members)

async function read(pieces: Iterable<Uint8Array>): Promise<WarcRecord[]> {
  return await Array.fromAsync(readWarc(pieces))
}

function* inPieces(bytes: Buffer, size: number): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

test('Every record is found at its place, whatever the file’s pieces', async () => {
  const records = await read([file])
  expect(records.map(({ type, url, status }) => [type, url, status])).toEqual([
    ['warcinfo', null, null],
    ['response', 'https://example.org/', 200],
    ['response', 'https://example.org/large', 200],
    ['response', 'https://example.org/empty', 200],
  ])
  let offset = 0
  for (const [nth, { offset: found, length }] of records.entries()) {
    expect([found, length]).toEqual([offset, members[nth]!.length])
    offset += length
  }
  expect(await read(inPieces(file, 60_000))).toEqual(records)
  expect(await read(inPieces(Buffer.concat([members[0]!, members[1]!]), 1))).toEqual(records.slice(0, 2))
})

test('A changed, cut or false record is reported with its place', async () => {
  const from = members[0]!.length
  for (const at of [0, 3, 30, members[1]!.length - 6, members[1]!.length - 1]) {
    const changed = Buffer.from(Buffer.concat([members[0]!, members[1]!]))
    changed[from + at]! ^= 1
    await expect(read([changed]), `byte ${at}`).rejects.toThrow(`byte ${from}`)
  }
  await expect(read([file.subarray(0, -3)])).rejects.toThrow('cut off or damaged')
  await expect(read([Buffer.from('WARC/1.1\r\n\r\n')])).rejects.toThrow('There is no record at byte 0.')
  await expect(read([gzipSync('no record at all')])).rejects.toThrow('at byte 0')
})

test('A body unlike its digest is reported, though packed again', async () => {
  const packed = gzipSync(
    'WARC/1.1\r\nWARC-Type: resource\r\nWARC-Record-ID: <urn:uuid:1>\r\nWARC-Date: 2026-11-20T09:29:58Z\r\n' +
      `WARC-Payload-Digest: sha256:${'0'.repeat(64)}\r\nContent-Length: 4\r\n\r\ntext\r\n\r\n`,
  )
  packed[9] = 0
  packed.writeUInt32LE(0, 4)
  await expect(read([packed])).rejects.toThrow('the digest of its body is another')
})
