import type { EvidenceManifest } from '#contract/evidence/manifest.ts'
import type { ReportParts } from './report-parts.ts'
import { type Fact, facts, section, smallHeading } from './parts.ts'
import type { Sheet } from '#server/platform/pdf/sheet.ts'
import { day, moment } from './words.ts'

/** Headers on the page's time and software. */
const telling = new Set(['content-type', 'date', 'etag', 'last-modified', 'server', 'via', 'x-powered-by'])

/** Most headers shown. */
const maxHeaders = 12

/** Writes facts on page, server and capture with their sources. */
export function writePageFacts(sheet: Sheet, { manifest }: ReportParts): void {
  section(
    sheet,
    manifest.origin === 'supplied' ? 'What the person says of page and server' : 'Facts about page and server',
  )
  const isSupplied = manifest.origin === 'supplied'
  const known = (rows: (Fact | null)[]) =>
    rows
      .filter((row): row is Fact => row !== null && row.value !== '')
      .map((row) => (isSupplied ? { ...row, source: 'the person who supplied it' } : row))
  facts(sheet, known(aboutPage(manifest)))
  const server = known(aboutServer(manifest))
  if (server.length > 0) {
    smallHeading(sheet, 'The server')
    facts(sheet, server)
  }
  if (isSupplied) return
  smallHeading(sheet, 'The capture')
  facts(sheet, known(aboutCapture(manifest)))
}

const aboutPage = ({ page }: EvidenceManifest): (Fact | null)[] => [
  { label: 'Title', value: page.title ?? '', source: 'the page' },
  { label: 'Language', value: page.language ?? '', source: 'the page' },
  { label: 'Status', value: page.status === null ? '' : String(page.status), source: 'the server’s answer' },
  { label: 'Redirects', value: page.redirects.join('\n'), source: 'the servers’ answers' },
  ...page.headers
    .filter(([name]) => telling.has(name.toLowerCase()))
    .slice(0, maxHeaders)
    .map(([name, value]) => ({ label: name, value, source: 'header of the answer' })),
  page.overlaysHidden > 0
    ? { label: 'Overlays', value: `${page.overlaysHidden} hidden for the uncovered views`, source: 'the capture' }
    : null,
]

function aboutServer({ server }: EvidenceManifest): (Fact | null)[] {
  const { tls, domain, network } = server
  const leaf = tls?.chain[0]
  return [
    {
      label: 'Address',
      value: server.address ? `${server.address}, port ${server.port ?? 'unknown'}` : '',
      source: 'the connection',
    },
    { label: 'Names', value: server.names.join(', '), source: 'DNS' },
    tls && {
      label: 'Encryption',
      value: tls.problem ? `${tls.protocol}. Not right: ${tls.problem}` : tls.protocol,
      source: 'the connection',
    },
    leaf
      ? {
          label: 'Certificate',
          value: `${leaf.subject}, issued by ${leaf.issuer}, valid ${day(leaf.from)} to ${day(leaf.until)}`,
          source: 'the connection',
        }
      : null,
    leaf ? { label: 'Its fingerprint', value: leaf.sha256, source: 'SHA-256 of the certificate', mono: true } : null,
    domain && { label: 'Domain', value: registered(domain), source: domain.source },
    network && { label: 'Network', value: registered(network), source: network.source },
  ]
}

const registered = ({ name, handle, country, events }: NonNullable<EvidenceManifest['server']['domain']>): string =>
  [
    [name, handle && `(${handle})`, country].filter(Boolean).join(' '),
    ...Object.entries(events).map(([event, at]) => `${event}: ${Number.isNaN(Date.parse(at)) ? at : day(at)}`),
  ].join('\n')

const aboutCapture = ({ capture, warc }: EvidenceManifest): (Fact | null)[] => [
  { label: 'Begun and done', value: `${moment(capture.from)}\n${moment(capture.until)}`, source: 'the clock here' },
  {
    label: 'That clock',
    value:
      capture.clockOffset === null
        ? `was not held against another${capture.clockProblem ? `: ${capture.clockProblem}` : ''}`
        : `was ${Math.abs(capture.clockOffset)} ms ${capture.clockOffset < 0 ? 'behind' : 'ahead of'} the time server`,
    source: capture.timeServer ?? '',
  },
  {
    label: 'Browser',
    value: `${capture.viewport.width} × ${capture.viewport.height} pixels, ${capture.locale}, ${capture.timeZone}\n${capture.userAgent}`,
    source: 'the capture',
  },
  {
    label: 'Software',
    value: Object.entries(capture.software)
      .map(([name, version]) => `${name} ${version}`)
      .join(', '),
    source: 'the capture',
  },
  warc && {
    label: 'Traffic',
    value: trafficOf(capture),
    source: 'the record (WARC)',
  },
]

function trafficOf({ requests, cutAnswers = 0 }: EvidenceManifest['capture']): string {
  const count = `${requests} ${requests === 1 ? 'request' : 'requests'}`
  return cutAnswers === 0
    ? `${count}, each kept with its answer`
    : `${count}; of ${cutAnswers} the answer could not be read to its end and is kept without its body`
}
