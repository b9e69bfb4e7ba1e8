import { expect, test } from 'vitest'
import { createHash } from 'node:crypto'
import { packedExchange, packedInfo } from '#server/discovery/archiving/warc-file.ts'
import { canonicalJson } from '../sealing/canonical-json.ts'
import { root, sealedAt, sealedEvidence, stamp } from '../testing/sealed-evidence.ts'
import { makeWacz, type WaczParts } from '../wacz/make-wacz.ts'
import { readStoredZip } from '../wacz/read-stored-zip.ts'
import { held } from '#server/platform/zip/stored-zip.ts'
import { verifyWacz } from './verify-wacz.ts'
import { makeKeyPair } from '#server/platform/signing/certificates.ts'

const parts = await sealedEvidence()
const wacz = await packed(parts)
const { entries } = readStoredZip(wacz)

async function packed(of: WaczParts): Promise<Buffer> {
  const { bytes, content } = await makeWacz(of)
  const pieces = await Array.fromAsync(content())
  const file = Buffer.concat(pieces)
  expect(file.length).toBe(bytes)
  return file
}

const failing = async (file: Uint8Array, roots?: Uint8Array[]) =>
  (await verifyWacz(file, roots ? { roots } : {})).filter((check) => !check.holds)

test('A package that nobody touched holds, each check in a sentence', async () => {
  const checks = await verifyWacz(wacz, { roots: [root] })
  expect(checks.filter((check) => !check.holds)).toEqual([])
  const said = checks.map(({ says }) => says)
  expect(said).toContain(
    'The manifest was there on 2026-11-20 09:30:00 UTC, says Sandbox Time Stamps 1, whose root was given.',
  )
  expect(said).toContain('All its 5 records can be read, and their digests are right.')
  expect(said).toContain('It leads to each of the 2 answers by offset, length and digest.')
})

test('The same evidence gives the same bytes', async () => {
  expect((await packed(parts)).equals(wacz)).toBe(true)
})

test('A changed byte in any entry names that entry', async () => {
  expect(entries.size).toBe(16)
  for (const [name, content] of entries)
    for (const at of [0, Math.floor(content.length / 2), content.length - 1]) {
      const changed = Buffer.from(wacz)
      changed[content.byteOffset - wacz.byteOffset + at]! ^= 0x20
      expect(
        (await failing(changed)).map(({ about }) => about),
        `${name}, byte ${at}`,
      ).toContain(name)
    }
})

test('A changed byte between entries, or any addition, is reported', async () => {
  const inside = new Set(
    [...entries.values()].flatMap((content) => {
      const from = content.byteOffset - wacz.byteOffset
      return Array.from(content, (_, at) => from + at)
    }),
  )
  const between = Array.from(wacz, (_, at) => at).filter((at) => !inside.has(at))
  for (const at of between) {
    const changed = Buffer.from(wacz)
    changed[at]! ^= 1
    expect(readStoredZip(changed).problems, `byte ${at}`).not.toEqual([])
  }
  for (const changed of [
    wacz.subarray(1),
    wacz.subarray(0, -1),
    Buffer.concat([wacz, Buffer.from([0])]),
    Buffer.alloc(0),
    Buffer.from('PK'),
  ])
    expect(await failing(changed)).not.toEqual([])
})

test('Anyone who repacks a changed package is exposed by the seal', async () => {
  const other = (name: string) => ({
    ...parts,
    files: parts.files.map((file) => (file.name === name ? held(name, Buffer.from('other')) : file)),
  })
  for (const { name } of parts.files)
    expect(await failing(await packed(other(name)))).toMatchObject([{ about: `evidence/files/${name}` }])
  const forged = { ...parts.manifest, page: { ...parts.manifest.page, status: 404 } }
  expect(await failing(await packed({ ...parts, manifest: forged }))).toMatchObject([
    { about: 'evidence/time-stamps/manifest-1.tst', says: 'The token stamps something else: its digest is another.' },
  ])
  const custody = parts.custody.with(1, { ...parts.custody[1]!, by: 'somebody' })
  expect(await failing(await packed({ ...parts, custody }))).toMatchObject([
    {
      about: 'evidence/custody.jsonl',
      says: 'The log of custody was changed: its line 2 does not follow from the one before.',
    },
  ])
  const added = [...parts.files, held('more.png', Buffer.from('more'))]
  expect(await failing(await packed({ ...parts, files: added }))).toMatchObject([{ about: 'evidence/files/more.png' }])
})

test('Missing stamps are noted; an untrusted authority’s stamp fails', async () => {
  const unstamped = await verifyWacz(await packed({ ...parts, stamps: [] }))
  expect(unstamped.every((check) => check.holds)).toBe(true)
  expect(unstamped.map(({ says }) => says).join()).toContain('No authority has stamped its time yet')
  const at = new Date('2026-01-01T00:00:00Z')
  const stranger = await makeKeyPair({ name: 'Other', organization: 'Other', purpose: 'authority', from: at, years: 9 })
  expect(await failing(wacz, [stranger.certificate])).toHaveLength(2)
})

test('Supplied evidence has no requests and is checked all the same', async () => {
  const change = (manifest: typeof parts.manifest) => ({
    ...manifest,
    origin: 'supplied' as const,
    reason: 'The page refuses us.',
    warc: null,
  })
  const supplied = await sealedEvidence({ change })
  const stamps = supplied.stamps.filter(({ of }) => of === 'manifest')
  expect(await failing(await packed({ ...supplied, warc: null, stamps }))).toEqual([])
  expect(await failing(await packed({ ...supplied, stamps }))).toMatchObject([{ about: 'archive/data.warc.gz' }])
})

test('The manifest in it is the canonical form that was stamped', () => {
  expect(Buffer.from(entries.get('evidence/manifest.json')!).toString()).toBe(canonicalJson(parts.manifest))
})

test('A page with another final address is found by the requested one', async () => {
  const change = (manifest: typeof parts.manifest) => ({
    ...manifest,
    page: { ...manifest.page, url: manifest.page.finalUrl, finalUrl: 'https://www.example.org/app/#kueste' },
  })
  expect(await failing(await packed(await sealedEvidence({ change })))).toEqual([])
  const other = (manifest: typeof parts.manifest) => ({
    ...manifest,
    page: { ...manifest.page, url: 'https://other.example/', finalUrl: 'https://other.example/', redirects: [] },
  })
  expect(await failing(await packed(await sealedEvidence({ change: other })))).toMatchObject([
    { about: 'indexes/index.cdx', says: 'It does not lead to the page that was captured.' },
  ])
})

test.for(['\u2028', '\u2029', '\u0085'])('A type with the line separator %j breaks no package', async (separator) => {
  const answered = (url: string, type: string) => ({
    url,
    method: 'GET' as const,
    sent: [],
    status: 200,
    headers: [['content-type', Buffer.from(type).toString('latin1')]] as [string, string][],
    address: '203.0.113.17',
    port: 443,
    tls: undefined,
  })
  const { url } = parts.manifest.page
  const warc = Buffer.concat([
    await packedInfo({ name: 'capture.warc.gz', software: 'Rightframe', at: sealedAt }),
    await packedExchange(answered(url, 'text/html'), Buffer.from('<html>'), sealedAt),
    await packedExchange(answered(`${url}&gif`, `image/g${separator}if`), Buffer.from('GIF89a'), sealedAt),
  ])
  const sealed = { name: 'capture.warc.gz', bytes: warc.length, sha256: sha256(warc).toString('hex'), records: 7 }
  const changed = await sealedEvidence({ change: (manifest) => ({ ...manifest, warc: sealed }) })
  const token = await stamp(sha256(Buffer.from(canonicalJson(changed.manifest))))
  const file = await packed({ ...changed, stamps: [{ of: 'manifest', token }], warc: held('x', warc) })
  expect(await failing(file)).toEqual([])
})

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
