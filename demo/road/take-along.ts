import { getCaseEvidence } from '#contract/cases/evidence-endpoints.ts'
import { getEvidenceFile, getEvidencePackage, getEvidenceReport } from '#contract/evidence/endpoints.ts'
import { getContentDocument } from '#contract/portal/endpoints.ts'
import { getVerifiedFile } from '#contract/platform/verify-files.ts'
import { evidenceIn, verifyNumber } from '#contract/platform/verify.ts'
import type { Id } from '#contract/wire.ts'
import type { Caller } from '../caller.ts'
import type { Put } from './folder.ts'
import { pageOf, type Payer } from './pay.ts'
import { waitFor } from './wait.ts'

/** Files kept of one page. */
export type KeptEvidence = { number: string; wacz: string; report: string; manifest: string; timestamp: string | null }
export type KeptLicence = { number: string; file: string }

/** A case's evidence files, as its owner downloads them. */
export async function takeEvidence(ana: Caller, caseId: Id, put: Put): Promise<KeptEvidence[]> {
  const { data } = await ana(getCaseEvidence, { caseId })
  const numbers = new Set(data.flatMap(({ evidence, missing }) => (missing === null ? [evidence!.number] : [])))
  const kept: KeptEvidence[] = []
  for (const number of numbers) kept.push(await evidenceOf(ana, number, put))
  return kept
}

async function evidenceOf(ana: Caller, number: string, put: Put): Promise<KeptEvidence> {
  const keep = async (name: string, content: Uint8Array) => await put(`evidence/${name}`, content)
  const token = await stampOf(ana, number)
  const manifest = await ana.download(getEvidenceFile, { number, name: 'manifest.json' })
  return {
    number,
    wacz: await keep(`${number}.wacz`, await ana.download(getEvidencePackage, { number })),
    report: await keep(`${number}.pdf`, await ana.download(getEvidenceReport, { number })),
    manifest: await keep(`${number}-manifest.json`, manifest),
    timestamp: token && (await keep(`${number}-manifest.tst`, token)),
  }
}

/** The manifest's time-stamp, once made; null without an authority. */
async function stampOf(ana: Caller, number: string): Promise<Uint8Array | null> {
  const name = await waitFor(`the time-stamp of ${number}`, async () => {
    const { stamps, downloads } = evidenceIn(await ana(verifyNumber, { number }))
    if (stamps.length === 0) return null
    const stamp = downloads.find((one) => one.name.startsWith('manifest-'))
    return stamp && stamps.every(({ token }) => token !== null) ? stamp.name : undefined
  })
  return name === null ? null : await ana.download(getVerifiedFile, { number, name })
}

/** Dov's licence from the page after paying. */
export async function takeLicence(payer: Payer & { dov: Caller }, put: Put): Promise<KeptLicence> {
  const { _id, name: number } = await waitFor('the licence of a case that is paid', async () =>
    (await pageOf(payer)).portal.documents.find(({ kind }) => kind === 'licence'),
  )
  const requestId = payer.link.split('/').at(-1)!
  const bytes = await payer.dov.download(getContentDocument, { documentId: _id, requestId })
  return { number, file: await put(`licences/${number}.pdf`, bytes) }
}
