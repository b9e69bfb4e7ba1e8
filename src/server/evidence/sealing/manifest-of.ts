import type { EvidenceFile, EvidenceFileKind, EvidenceManifest } from '#contract/evidence/manifest.ts'
import { engineVersion } from '#engine/index.ts'
import type { CutReason } from '#server/discovery/index.ts'
import { hashContent } from '#server/fingerprints/index.ts'
import { captureLocale, captureTimeZone, captureViewport, type Shot } from '#server/gateways/page-capturer.ts'
import { version } from '#server/platform/version.ts'
import type { EvidenceRow } from '../evidence-store.ts'
import type { Looked } from '../capturing/look-at-page.ts'

/** A file of an evidence, with its bytes. */
export type NewFile = EvidenceFile & { body: Uint8Array }

/** The files of a capture, by name. */
export function filesOfCapture({ captured, copy }: Looked): NewFile[] {
  const { window, page, uncovered, html, copy: found } = captured
  return [
    picture('window.png', 'window', window),
    ...parts('page', 'page', page),
    ...(uncovered ? [picture('window-uncovered.png', 'window-uncovered', uncovered.window)] : []),
    ...(uncovered ? parts('page-uncovered', 'page-uncovered', uncovered.page) : []),
    ...(found ? [picture('place.png', 'place', found.shot), picture('close-up.png', 'close-up', found.closeUp)] : []),
    ...(copy ? [fileOf(`copy.${extensionOf(copy.type)}`, 'copy', { mime: mimeOf(copy.type), body: copy.body })] : []),
    fileOf('page.html', 'html', { mime: 'text/html; charset=utf-8', body: Buffer.from(html) }),
  ]
}

const parts = (name: string, kind: EvidenceFileKind, shots: Shot[]): NewFile[] =>
  shots.map((shot, n) => picture(shots.length === 1 ? `${name}.png` : `${name}-${n + 1}.png`, kind, shot))

const picture = (name: string, kind: EvidenceFileKind, { bytes, width, height }: Shot): NewFile => ({
  ...fileOf(name, kind, { mime: 'image/png', body: bytes }),
  width,
  height,
})

const fileOf = (name: string, kind: EvidenceFileKind, { mime, body }: { mime: string; body: Uint8Array }): NewFile => ({
  name,
  kind,
  mime,
  bytes: body.length,
  sha256: hashContent(body),
  width: null,
  height: null,
  body,
})

/** Types of pictures, since others must not reach headers. */
const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'image/heic': 'heic',
  'image/tiff': 'tif',
}
const mimeOf = (type: string): string => {
  const [mime] = type.toLowerCase().split(';')
  return extensions[mime!.trim()] === undefined ? 'application/octet-stream' : mime!.trim()
}
const extensionOf = (type: string): string => extensions[mimeOf(type)] ?? 'bin'

/** All facts on a capture, in sealed form. */
export function manifestOf(
  evidence: EvidenceRow,
  looked: Looked,
  about: {
    owner: string
    image: EvidenceManifest['image']
    files: NewFile[]
    warc: NonNullable<EvidenceManifest['warc']>
    registry: Pick<EvidenceManifest['server'], 'domain' | 'network'>
    names: string[]
    userAgent: string
    clock: Pick<EvidenceManifest['capture'], 'clockOffset' | 'timeServer' | 'clockProblem'>
  },
): EvidenceManifest {
  const { captured, page, exchanges, from, until } = looked
  const last = exchanges.findLast(({ answered }) => answered.url === page.url)?.answered
  const { copy } = captured
  const cutAnswers = cutIn(looked)
  return {
    version: 1,
    number: evidence.number,
    origin: 'captured',
    reason: null,
    owner: about.owner,
    requestedBy: evidence.requestedBy,
    image: about.image,
    page: pageOf(evidence, looked, last?.headers ?? []),
    copy: {
      url: evidence.fileUrl,
      place: copy?.place ?? null,
      score: copy?.recognised?.score ?? null,
      agreeing: copy?.recognised?.agreeing ?? null,
    },
    server: {
      address: page.address || null,
      port: last?.port ?? null,
      names: about.names,
      tls: tlsOf(last?.tls, until),
      ...about.registry,
    },
    capture: {
      from: from.toISOString(),
      until: until.toISOString(),
      ...about.clock,
      viewport: captureViewport,
      locale: captureLocale,
      timeZone: captureTimeZone,
      userAgent: about.userAgent,
      software: { rightframe: version, engine: engineVersion, chromium: captured.browser, node: process.versions.node },
      requests: exchanges.length,
      ...(cutAnswers.length > 0 && { cutAnswers: cutAnswers.length }),
    },
    files: about.files.map(withoutBytes),
    warc: about.warc,
  }
}

function pageOf(
  { pageUrl }: EvidenceRow,
  { captured, page, copy, exchanges }: Looked,
  headers: readonly (readonly [name: string, value: string])[],
): EvidenceManifest['page'] {
  return {
    url: pageUrl,
    finalUrl: captured.url,
    redirects: page.redirects,
    status: page.status,
    title: wellFormed(captured.title) || null,
    language: wellFormed(captured.language) || null,
    headers: headers.map(([name, value]) => [wellFormed(name), wellFormed(value)]),
    cut: [
      ...captured.cut,
      ...(copy ? [] : ['The file of the copy could not be had by itself.']),
      ...namedCut(cutIn({ exchanges })),
    ],
    overlaysHidden: captured.overlaysHidden,
  }
}

const withoutBytes = ({ name, kind, mime, bytes, sha256, width, height }: NewFile): EvidenceFile => ({
  name,
  kind,
  mime,
  bytes,
  sha256,
  width,
  height,
})

function tlsOf(tls: Looked['exchanges'][number]['answered']['tls'], at: Date): EvidenceManifest['server']['tls'] {
  if (!tls) return null
  const told = tls.problem === null ? [] : [problems[tls.problem] ?? `The certificate is not valid (${tls.problem}).`]
  const [own] = tls.chain
  // TLS reports only distrust, so expiry is checked here.
  const ran = own && own.until < at ? [problems['CERT_HAS_EXPIRED']!] : []
  return {
    protocol: tls.protocol,
    problem: [...new Set([...told, ...ran])].join(' ') || null,
    chain: tls.chain.map(({ from, until, ...one }) => ({
      ...one,
      from: from.toISOString(),
      until: until.toISOString(),
    })),
  }
}

const problems: Record<string, string> = {
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  CERT_NOT_YET_VALID: 'The certificate is not valid yet.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The server signed its certificate itself.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate leads to an authority that nobody trusts.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate leads to no authority that is trusted.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate leads to no authority that is trusted.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is that of another name.',
}

/** Replaces half characters, which JSON cannot hold. */
const wellFormed = (text: string): string => text.toWellFormed().replaceAll('\u0000', '\ufffd')

const cutIn = ({ exchanges }: Pick<Looked, 'exchanges'>): Looked['exchanges'] =>
  exchanges.filter(({ cut }) => cut !== undefined)

/** Most named items; the request record has all. */
const maxNamed = 20

function namedCut(cut: Looked['exchanges']): string[] {
  const named = cut.slice(0, maxNamed).map(({ answered, cut: why }) => {
    const url = wellFormed(answered.url)
    return `The answer of ${url.length > 200 ? `${url.slice(0, 200)}…` : url} ${whyCut[why!]}.`
  })
  const more = cut.length - named.length
  return more === 0 ? named : [...named, `${more} more answers were not read to their end.`]
}

const whyCut: Record<CutReason, string> = {
  length: 'is larger than is taken and is kept without its body',
  time: 'came too slowly and is kept without its body',
  disconnect: 'broke off and is kept without its body',
  unspecified: 'could not be read and is kept without its body',
}
