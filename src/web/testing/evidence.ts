import type { EvidenceInFull, EvidenceRow } from '#contract/evidence/evidence.ts'
import type { EvidenceManifest } from '#contract/evidence/manifest.ts'
import type { VerifiedEvidence } from '#contract/platform/verify.ts'
import { idOf } from './matches.ts'

const picture = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="32" height="20"/>'
const at = '2026-11-10T14:02:09.000Z'
const sealedAt = '2026-11-10T14:02:31.000Z'

/** An evidence of Ana's, kept and sealed. */
export const anEvidence = (number: number, more: Partial<EvidenceRow> = {}): EvidenceRow => ({
  _id: idOf(700 + number),
  number: `RFE-7K2M-Q9TD-000${number}`,
  state: 'kept',
  problem: null,
  attempts: 1,
  nextTryAt: null,
  image: idOf(900),
  match: idOf(101),
  pageUrl: 'https://prints.example/p/101',
  fileUrl: 'https://prints.example/media/101.jpg',
  requestedBy: 'owner',
  activity: null,
  bytes: 3_400_000,
  createdAt: at,
  capturedAt: at,
  sealedAt,
  checkedAt: null,
  alteredAt: null,
  title: 'Harbour, first light',
  thumbnail: { url: picture, width: 30, height: 20 },
  picture: { url: picture, width: 32, height: 20 },
  ...more,
})

/** One that is not kept yet, or could not be. */
export const notKept = (number: number, more: Partial<EvidenceRow>): EvidenceRow =>
  anEvidence(number, { bytes: 0, capturedAt: null, sealedAt: null, picture: null, ...more })

const file = (name: string, kind: EvidenceInFull['files'][number]['kind'], letter: string) => ({
  name,
  kind,
  mime: name.endsWith('.png') ? 'image/png' : 'application/octet-stream',
  bytes: 1200,
  sha256: letter.repeat(64),
})

export const sealedFiles = [
  file('window.png', 'window', 'a'),
  file('page-01.png', 'page', 'b'),
  file('place.png', 'place', 'c'),
  file('copy.jpg', 'copy', 'd'),
  file('data.warc.gz', 'warc', 'e'),
]

const manifest: EvidenceManifest = {
  version: 1,
  number: 'RFE-7K2M-Q9TD-0001',
  origin: 'captured',
  reason: null,
  owner: 'Ana Ibarra',
  requestedBy: 'owner',
  image: { id: idOf(900), title: 'Harbour, first light', sha256: null },
  page: {
    url: 'https://prints.example/p/101',
    finalUrl: 'https://prints.example/p/101?lang=en',
    redirects: ['https://prints.example/p/101?lang=en'],
    status: 200,
    title: 'Print 101',
    language: 'en',
    headers: [
      ['Server', 'nginx'],
      ['Set-Cookie', 'a=1'],
    ],
    cut: [],
    overlaysHidden: 1,
  },
  copy: {
    url: 'https://prints.example/media/101.jpg',
    place: { x: 0, y: 0, width: 3, height: 2 },
    score: 97,
    agreeing: 120,
  },
  server: {
    address: '192.0.2.7',
    port: 443,
    names: ['192.0.2.7'],
    tls: {
      protocol: 'TLS 1.3',
      problem: 'The certificate has expired.',
      chain: [{ subject: 'CN=prints.example', issuer: 'CN=An issuer', from: at, until: at, sha256: '9'.repeat(64) }],
    },
    domain: { source: 'https://rdap.example', handle: 'D-1', name: 'prints.example', country: null, events: {} },
    network: null,
  },
  capture: {
    from: at,
    until: at,
    clockOffset: 3,
    timeServer: 'time.example',
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timeZone: 'UTC',
    userAgent: 'Mozilla/5.0',
    software: { browser: '156' },
    requests: 12,
  },
  files: [],
  warc: null,
}

/** The same as it is told of alone. */
export const evidenceInFull = (row: EvidenceRow, more: Partial<EvidenceInFull> = {}): EvidenceInFull => ({
  ...row,
  manifest: row.sealedAt === null ? null : manifest,
  manifestHash: row.sealedAt === null ? null : 'f'.repeat(64),
  warcHash: row.sealedAt === null ? null : 'e'.repeat(64),
  files:
    row.sealedAt === null
      ? []
      : sealedFiles.map((one) => ({ ...one, url: one.kind === 'warc' ? null : `${picture}#${one.kind}` })),
  stamps: [{ of: 'manifest', authority: 'Authority A', time: sealedAt, problem: null }],
  custody:
    row.sealedAt === null
      ? []
      : [{ n: 1, kind: 'captured', at, by: 'capture', about: { page: row.pageUrl }, hash: '1'.repeat(64) }],
  looks: 2,
  ...more,
})

/** The public view of it. */
export const verified = (more: Partial<VerifiedEvidence> = {}): VerifiedEvidence => ({
  number: 'RFE-7K2M-Q9TD-0001',
  kind: 'evidence',
  origin: 'captured',
  at,
  sealedAt,
  manifestHash: 'f'.repeat(64),
  warcHash: 'e'.repeat(64),
  files: sealedFiles,
  stamps: [{ of: 'manifest', authority: 'Authority A', time: sealedAt, token: btoa('token'), problem: null }],
  downloads: [
    { name: 'manifest-1.tst', kind: 'time-stamp', mime: 'application/timestamp-reply' },
    { name: 'certificates.pem', kind: 'certificates', mime: 'application/x-pem-file' },
    { name: 'how-to-check.txt', kind: 'instructions', mime: 'text/plain' },
  ],
  checkedAt: '2026-11-24T03:10:00.000Z',
  alteredAt: null,
  ...more,
})
