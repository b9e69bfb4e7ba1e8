import { PDF } from '@libpdf/core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeKeyPair } from '#server/platform/signing/certificates.ts'
import { signPdf } from '#server/platform/signing/sign-pdf.ts'
import { root, sealedAt, sealedEvidence, stamp } from '../testing/sealed-evidence.ts'
import { verifyReport } from '../verify/verify-report.ts'
import { manifestHash } from '../wacz/how-to-check.ts'
import { makeReport } from './make-report.ts'
import type { ReportParts } from './report-parts.ts'

const key = await makeKeyPair({
  name: 'Rightframe',
  organization: 'Tests',
  purpose: 'documents',
  from: sealedAt,
  years: 1,
})
const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3f6fa0' } })
  .jpeg()
  .toBuffer()
const parts = partsOf(await sealedEvidence())
const report = await makeReport(parts)
const signed = await signPdf(report, { key, reason: 'Evidence', at: sealedAt, stamp })

function partsOf(sealed: Awaited<ReturnType<typeof sealedEvidence>>): ReportParts {
  return {
    ...sealed,
    files: sealed.contents,
    original: photo,
    finding: {
      changes: [{ kind: 'cropped', keptPercent: 49 }],
      agreeing: [{ owned: [0.2, 0.3], seen: [0.1, 0.1] }],
    },
    verifyUrl: 'https://rightframe.example/verify/RFE-7Q2M-X4KD-90TB',
    isStampAsked: true,
    reader: 'owner',
    provider: 'Rightframe',
    key: { holder: 'Rightframe', backing: 'made-here' },
  }
}

async function textOf(pdf: Uint8Array): Promise<string> {
  const pages = (await PDF.load(pdf)).getPages()
  return pages
    .map((page) => page.extractText().text)
    .join('\n')
    .replaceAll(/\s+/g, ' ')
}

test('A report names find, place and time in the page’s letters', async () => {
  const text = await textOf(report)
  expect(text).toContain('“Steilküste im Abendlicht” on www.example.org')
  expect(text).toContain('On 20 November 2026, 09:29:41 UTC the page “Küste – Ακτή – Берег | Reisen” showed a copy')
  expect(text).toContain('The copy was changed: cropped to 49 %.')
  expect(text).toContain('They agree at 212 places. The comparison scored 97 of 100.')
  expect(text).toContain('203.0.113.17, port 443')
  expect(text).toContain('https://rdap.example/domain/')
  expect(text).toContain('It does not prove who wrote the page')
  expect(text).toContain('2 requests, each kept with its answer')
  expect(text).toContain('Rule 902(13)')
  expect(text).toContain('a lawyer decides.')
  expect(text).toContain('made by this installation; nobody vouches for it')
})

test.for([
  [97.4, 'showed a copy of this photograph.'],
  [89.9, 'showed what very probably is a copy of this photograph.'],
  [69.9, 'showed what may be a copy of this photograph; a person has to compare them.'],
  [null, 'showed the picture file below; nobody has compared it with this photograph.'],
] as const)('The first sentence is no surer than the comparison, which scored %s', async ([score, says]) => {
  const change = (manifest: ReportParts['manifest']) => ({ ...manifest, copy: { ...manifest.copy, score } })
  const text = await textOf(await makeReport(partsOf(await sealedEvidence({ change }))))
  expect(text).toContain(says)
  expect(text.includes('showed a copy')).toBe(score === 97.4)
})

test('Incomplete answers are not reported as captured', async () => {
  const change = (manifest: ReportParts['manifest']) => ({
    ...manifest,
    capture: { ...manifest.capture, requests: 9, cutAnswers: 2 },
  })
  const text = await textOf(await makeReport(partsOf(await sealedEvidence({ change }))))
  // Its source stands beside the first of its two lines.
  expect(text).toMatch(/9 requests; of 2 the answer could not be read to its end .*and is kept without its body/)
  expect(text).not.toContain('each kept with its answer')
})

test('Every hash stands in it, whole', async () => {
  const text = (await textOf(report)).replaceAll(' ', '')
  for (const hash of [
    manifestHash(parts.manifest),
    parts.manifest.warc!.sha256,
    ...parts.manifest.files.map(({ sha256 }) => sha256),
  ])
    expect(text).toContain(hash)
})

test('Reports are tagged PDF/A-3a in a language, with described pictures', () => {
  const raw = report.toString('latin1')
  expect(raw).toContain('/Lang (en)')
  expect(raw).toMatch(/\/MarkInfo/)
  expect(raw).toContain('<pdfaid:part>3</pdfaid:part>')
  expect(raw).toContain('<pdfaid:conformance>A</pdfaid:conformance>')
  expect(raw.match(/\/S \/Figure/g)).toHaveLength(5)
  expect(raw.match(/\/Alt \(/g)).toHaveLength(5)
  expect(raw).not.toContain('/BaseFont /Helvetica')
})

test('A signed report is checked by itself, each check in a sentence', async () => {
  const checks = await verifyReport(signed, { roots: [root] })
  expect(checks.map(({ about, holds }) => [about, holds])).toEqual([
    ['signature', true],
    ['time of the signature', true],
    ['manifest.json', true],
    ['manifest-1.tst', true],
    ['warc-1.tst', true],
  ])
  expect(checks[0]!.says).toBe(
    'Signed by Rightframe; not a byte was changed since. The signer made the key; nobody vouches for it.',
  )
})

test('A report that was changed, is not signed, or is none, fails', async () => {
  const changed = Buffer.from(signed)
  changed[2000]! ^= 1
  for (const file of [changed, report, Buffer.from('%PDF-1.7'), Buffer.from('no PDF at all')])
    expect((await verifyReport(file)).some(({ holds }) => !holds)).toBe(true)
})

test('The same evidence gives the same report', async () => {
  expect((await makeReport(parts)).equals(report)).toBe(true)
})

test('What was supplied is never called captured', async () => {
  const change = (manifest: ReportParts['manifest']) => ({
    ...manifest,
    origin: 'supplied' as const,
    reason: 'The page refuses us.',
    warc: null,
  })
  const text = await textOf(
    await makeReport({ ...partsOf(await sealedEvidence({ change })), stamps: [], finding: null }),
  )
  expect(text).toContain(
    'This evidence was supplied by a person; it was not captured by this service. Reason: The page refuses us.',
  )
  expect(text).toContain('No authority has stamped this evidence yet.')
  expect(text).toContain('How to check it in three lines')
  expect(text).toContain('the person who supplied it')
  expect(text).not.toContain('Verification: OK')
  expect(text).not.toContain('It was captured as the server sent it')
})

test('Where no authority is named nobody is said to be asked', async () => {
  const text = await textOf(await makeReport({ ...parts, stamps: [], isStampAsked: false }))
  expect(text).toContain('none is named at this installation, so nobody is asked')
  expect(text).not.toContain('It is tried again')
})

test('Hostile titles, addresses and pictures still give reports below 5 MB', async () => {
  const noise = await sharp({
    create: {
      width: 1500,
      height: 1500,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
  const pictures = {
    'window.png': noise,
    'place.png': noise,
    'close-up.png': Buffer.from('no picture'),
    'copy.jpg': noise,
  }
  const change = (manifest: ReportParts['manifest']) => ({
    ...manifest,
    page: {
      ...manifest.page,
      title: `\u202egnp.exe\u0000\u2066 図 𝕏 ${'long '.repeat(400)}`,
      url: `https://example.org/${'a'.repeat(9000)}`,
      headers: Array.from({ length: 300 }, (): [string, string] => ['server', 'x'.repeat(5000)]),
    },
  })
  const pdf = await makeReport(partsOf(await sealedEvidence({ pictures, change })))
  expect(pdf.length).toBeLessThan(5_000_000)
  const text = await textOf(pdf)
  for (const hidden of ['\u202e', '\u2066', '\u0000']) expect(text).not.toContain(hidden)
  expect(text).toContain('gnp.exe □')
  expect(text).toContain('□ stands for a letter that the fonts of this report do not have.')
})

test('An image user gets no certificate to sign and no commands', async () => {
  const text = await textOf(await makeReport({ ...parts, reader: 'image-user' }))
  expect(text).not.toMatch(/Certificate of the process|penalty of perjury|openssl|sha256sum/)
  expect(text).toContain('How to check it')
  expect(text).toContain('https://rightframe.example/verify/RFE-7Q2M-X4KD-90TB')
  expect(await textOf(report)).toMatch(/Certificate of the process/)
})
