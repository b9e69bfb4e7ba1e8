import { EvidenceManifest } from '#contract/evidence/manifest.ts'
import { hashContent } from '#server/fingerprints/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { version } from '#server/platform/version.ts'
import type { EvidenceRow } from '../evidence-store.ts'
import { canonicalJson } from './canonical-json.ts'
import { type Sealed, sealedWith, storeFiles } from './seal-capture.ts'
import { nothingShown } from './store-shown.ts'

export type Supplied = {
  reason: string
  mime: string
  body: Uint8Array
  owner: string
  image: EvidenceManifest['image']
  at: Date
}

const extensions: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'application/pdf': 'pdf' }

/** Seals what a person supplied. Nothing of the page is claimed: its address is what it was asked for by. */
export async function sealSupplied(
  needs: Pick<Deps, 'objects'>,
  evidence: EvidenceRow,
  { reason, mime, body, owner, image, at }: Supplied,
): Promise<Sealed> {
  const name = `supplied.${extensions[mime] ?? 'bin'}`
  const file = { name, kind: 'supplied' as const, mime, bytes: body.length, sha256: hashContent(body) }
  const manifest: EvidenceManifest = {
    version: 1,
    number: evidence.number,
    origin: 'supplied',
    reason,
    owner,
    requestedBy: evidence.requestedBy,
    image,
    page: {
      url: evidence.pageUrl,
      finalUrl: evidence.pageUrl,
      redirects: [],
      status: null,
      title: null,
      language: null,
      headers: [],
      cut: [],
      overlaysHidden: 0,
    },
    copy: { url: evidence.fileUrl, place: null, score: null, agreeing: null },
    server: { address: null, port: null, names: [], tls: null, domain: null, network: null },
    capture: {
      from: at.toISOString(),
      until: at.toISOString(),
      clockOffset: null,
      timeServer: null,
      viewport: { width: 0, height: 0 },
      locale: '',
      timeZone: 'UTC',
      userAgent: '',
      software: { rightframe: version },
      requests: 0,
    },
    files: [{ ...file, width: null, height: null }],
    warc: null,
  }
  const stored = await storeFiles(needs, evidence, [{ ...file, body }])
  const hashed = sealedWith(canonicalJson(EvidenceManifest.parse(manifest)), stored)
  return { ...hashed, ...nothingShown, warcHash: null, proof: null }
}
