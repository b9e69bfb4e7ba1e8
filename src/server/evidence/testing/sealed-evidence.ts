import { createHash, randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import type { EvidenceManifest } from '#contract/evidence/manifest.ts'
import { makeAuthorityKeys, openAuthority } from '#sandbox/time-stamp-authority.ts'
import { timeStampRequest, tokenOfResponse } from '#server/platform/time-stamps/tokens.ts'
import { canonicalJson } from '../sealing/canonical-json.ts'
import { type CustodyLine, nextLine } from '../sealing/custody.ts'
import type { WaczParts } from '../wacz/make-wacz.ts'
import { held } from '#server/platform/zip/stored-zip.ts'

export const sealedAt = new Date('2026-11-20T09:30:00Z')
const authority = await openAuthority(await makeAuthorityKeys(sealedAt), () => sealedAt)
/** The root of all these tokens, DER. */
export const root = authority.root

export const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
const hex = (bytes: Uint8Array) => sha256(bytes).toString('hex')

export const stamp = async (digest: Uint8Array): Promise<Uint8Array> =>
  tokenOfResponse(await authority.answer(timeStampRequest(digest, new Uint8Array(8).fill(9))))

const pageUrl = 'https://www.example.org/reisen/kueste?ort=%C3%84lv'
const copyUrl = 'https://cdn.example.org/bilder/kueste-1600.jpg'

/** An evidence of a page with one picture, sealed and stamped, as its parts. Pictures can be given. */
export async function sealedEvidence(
  given: {
    pictures?: Partial<Record<string, Uint8Array>>
    change?: (manifest: EvidenceManifest) => EvidenceManifest
  } = {},
): Promise<WaczParts & { contents: Map<string, Uint8Array> }> {
  const names = { window: 'window.png', place: 'place.png', 'close-up': 'close-up.png', copy: 'copy.jpg' } as const
  const contents = new Map<string, Uint8Array>()
  for (const name of Object.values(names)) contents.set(name, given.pictures?.[name] ?? (await picture(contents.size)))
  const html = Buffer.from('<html lang="de"><title>Küste</title><img src="/bilder/kueste-1600.jpg">')
  contents.set('page.html', html)
  const warc = packedRecords([
    { url: pageUrl, mime: 'text/html', body: html },
    { url: copyUrl, mime: 'image/jpeg', body: contents.get('copy.jpg')! },
  ])
  const files = await Promise.all(
    [...Object.entries(names), ['html', 'page.html'] as const].map(async ([kind, name]) => ({
      name,
      kind: kind as keyof typeof names | 'html',
      mime: kind === 'html' ? 'text/html' : name.endsWith('.jpg') ? 'image/jpeg' : 'image/png',
      bytes: contents.get(name)!.length,
      sha256: hex(contents.get(name)!),
      ...(kind === 'html' ? { width: null, height: null } : await sizeOf(contents.get(name)!)),
    })),
  )
  const made = manifestOf(files, { name: 'data.warc.gz', bytes: warc.length, sha256: hex(warc), records: 5 })
  const manifest = given.change?.(made) ?? made
  const hash = sha256(Buffer.from(canonicalJson(manifest)))
  return {
    manifest,
    contents,
    files: [...contents].map(([name, bytes]) => held(name, bytes)),
    warc: held('data.warc.gz', warc),
    stamps: [
      { of: 'manifest', token: await stamp(hash) },
      { of: 'warc', token: await stamp(sha256(warc)) },
    ],
    custody: custodyOf(manifest, hash.toString('hex')),
    software: 'Rightframe 0.2.0',
    at: sealedAt,
  }
}

async function picture(n: number): Promise<Uint8Array> {
  const background = { r: 40 * n, g: 120, b: 200 }
  const plain = sharp({ create: { width: 64, height: 48, channels: 3, background } })
  return await (n === 3 ? plain.jpeg() : plain.png()).toBuffer()
}

/** Null for files that are no pictures. */
async function sizeOf(bytes: Uint8Array): Promise<{ width: number | null; height: number | null }> {
  const { width, height } = await sharp(bytes)
    .metadata()
    .catch(() => ({ width: null, height: null }))
  return { width, height }
}

function custodyOf({ number }: EvidenceManifest, manifestHash: string): CustodyLine[] {
  const at = (seconds: number) => new Date(sealedAt.getTime() + seconds * 1000)
  const captured = nextLine(number, undefined, { kind: 'captured', at: at(0), by: 'capture', about: { requests: 2 } })
  const sealed = nextLine(number, captured, { kind: 'sealed', at: at(1), by: 'seal', about: { manifestHash } })
  const stored = nextLine(number, sealed, { kind: 'stored', at: at(2), by: 'store', about: { files: 6 } })
  return [captured, sealed, stored]
}

/** A packed WARC: its information, then request–answer pairs. */
function packedRecords(answers: { url: string; mime: string; body: Uint8Array }[]): Buffer {
  const record = (type: string, fields: Record<string, string>, block: Buffer) => {
    const head = Object.entries({
      'WARC-Type': type,
      'WARC-Record-ID': `<urn:uuid:${randomUUID()}>`,
      'WARC-Date': '2026-11-20T09:29:58Z',
      'WARC-Block-Digest': `sha256:${hex(block)}`,
      ...fields,
      'Content-Length': String(block.length),
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    const plain = Buffer.concat([Buffer.from(`WARC/1.1\r\n${head.join('')}\r\n`), block, Buffer.from('\r\n\r\n')])
    const packed = gzipSync(plain)
    packed[9] = 0
    return packed
  }
  const http = (type: string) => ({ 'Content-Type': `application/http; msgtype=${type}` })
  return Buffer.concat([
    record('warcinfo', { 'Content-Type': 'application/warc-fields' }, Buffer.from('software: Rightframe\r\n')),
    ...answers.flatMap(({ url, mime, body }) => [
      record(
        'request',
        { 'WARC-Target-URI': url, ...http('request') },
        Buffer.from(`GET / HTTP/1.1\r\nhost: ${new URL(url).host}\r\n\r\n`),
      ),
      record(
        'response',
        { 'WARC-Target-URI': url, 'WARC-Payload-Digest': `sha256:${hex(body)}`, ...http('response') },
        Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\ncontent-type: ${mime}; charset=utf-8\r\n\r\n`), body]),
      ),
    ]),
  ])
}

const shownPage: EvidenceManifest['page'] = {
  url: 'https://example.org/reisen/kueste?ort=%C3%84lv',
  finalUrl: pageUrl,
  redirects: ['https://example.org/reisen/kueste?ort=%C3%84lv'],
  status: 200,
  title: 'Küste – Ακτή – Берег | Reisen',
  language: 'de',
  headers: [
    ['content-type', 'text/html; charset=utf-8'],
    ['server', 'nginx'],
    ['last-modified', 'Tue, 03 Nov 2026 08:11:00 GMT'],
  ],
  cut: [],
  overlaysHidden: 1,
}

const knownServer: EvidenceManifest['server'] = {
  address: '203.0.113.17',
  port: 443,
  names: ['www.example.org'],
  tls: {
    protocol: 'TLS 1.3',
    problem: null,
    chain: [
      {
        subject: 'www.example.org',
        issuer: 'Example Issuing CA 3',
        from: '2026-09-01T00:00:00.000Z',
        until: '2026-11-30T23:59:59.000Z',
        sha256: 'c4'.repeat(32),
      },
    ],
  },
  domain: {
    source: 'https://rdap.example/domain/example.org',
    handle: 'D-1',
    name: 'example.org',
    country: null,
    events: { registration: '2009-04-02T10:00:00Z' },
  },
  network: {
    source: 'https://rdap.example/ip/203.0.113.17',
    handle: 'NET-203',
    name: 'EXAMPLE-HOSTING',
    country: 'DE',
    events: {},
  },
}

const capturedBy: EvidenceManifest['capture'] = {
  from: '2026-11-20T09:29:41.000Z',
  until: '2026-11-20T09:29:59.000Z',
  clockOffset: 12,
  timeServer: 'ptbtime1.ptb.de',
  viewport: { width: 1280, height: 900 },
  locale: 'de-DE',
  timeZone: 'Europe/Berlin',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/153.0.0.0 Safari/537.36',
  software: { rightframe: '0.2.0', chromium: '153.0.0', node: '24.21.0' },
  requests: 2,
}

const manifestOf = (files: EvidenceManifest['files'], warc: EvidenceManifest['warc']): EvidenceManifest => ({
  version: 1,
  number: 'RFE-7Q2M-X4KD-90TB',
  origin: 'captured',
  reason: null,
  owner: 'Ana Ferreira',
  requestedBy: 'owner',
  image: { id: 'a'.repeat(24), title: 'Steilküste im Abendlicht', sha256: '5'.repeat(64) },
  page: shownPage,
  copy: { url: copyUrl, place: { x: 120, y: 640, width: 800, height: 600 }, score: 97.4, agreeing: 212 },
  server: knownServer,
  capture: capturedBy,
  files,
  warc,
})
