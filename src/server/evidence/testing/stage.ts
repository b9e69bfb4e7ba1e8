import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox, type Sandbox } from '#sandbox/sandbox.ts'
import { getEvidence, keepMatch, listEvidence } from '#contract/evidence/endpoints.ts'
import type { EvidenceInFull } from '#contract/evidence/evidence.ts'
import { chromiumForTests } from '#server/testing/chromium.ts'
import { aMatch } from '#server/testing/matches.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { people, type Person } from '#server/testing/people.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { uploadFile, whenRead, whenWorkedOff } from '#server/testing/upload.ts'

type Site = { url: (path?: string) => string }

/** An app with browser, sandbox, and Ana with a photograph. */
export type Stage = {
  app: TestApp
  sandbox: Sandbox
  ana: Person
  bruno: Person
  chiara: Person
  photograph: Buffer
  imageId: string
  /** A match of Ana's on this page of a site, which shows `/copy.jpg`; resolves to its match. */
  find(site: Site, path?: string): Promise<string>
  /** Captures the match's page, until kept or failed once. */
  keep(matchId: string): Promise<EvidenceInFull>
  remove(): Promise<void>
}

/** `hosts` with addresses, such as `shop.example=127.0.0.1:4101`. */
export async function openStage(hosts: string[]): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'rightframe-sandbox-'))
  const sandbox = await startSandbox({ port: 0, folder })
  const own = `sandbox.example=127.0.0.1:${new URL(sandbox.url).port}`
  const app = await openTestApp({
    RIGHTFRAME_HOSTS: [own, ...hosts].join(','),
    CHROMIUM_PATH: await chromiumForTests(),
    EVIDENCE_TSA: 'http://sandbox.example/time-stamps',
    RDAP_URL: 'http://sandbox.example/rdap',
  })
  const { ana, bruno, chiara } = await people(app)
  const photograph = await aPicture(27, { width: 1200, height: 800 })
  const { _id: imageId } = await uploadFile(ana, photograph, { fileName: 'harbour.jpg', title: 'Harbour, first light' })
  await whenRead(ana, imageId)
  await whenWorkedOff(app, ana)
  const match = async (site: Site, path = '/') => {
    const page = site.url(path)
    const file = site.url('/copy.jpg')
    await aMatch(app.deps, { ownerId: ana.id, imageId, page, file })
    const { rows } = await app.deps.database.execute('select id from matches where page_url = $1', [page])
    return rows[0]!.id as string
  }
  return {
    app,
    sandbox,
    ana,
    bruno,
    chiara,
    photograph,
    imageId,
    find: match,
    keep: async (matchId) => {
      const { evidence } = await ana.call(keepMatch, { matchId })
      return await whenOver(ana, evidence.number)
    },
    remove: async () => {
      await app.remove()
      await sandbox.close()
      rmSync(folder, {
        recursive: true,
        force: true,
      })
    },
  }
}

/** The evidence once it is kept or has failed. */
export async function whenOver(person: Person, number: string): Promise<EvidenceInFull> {
  for (;;) {
    const evidence = await person.call(getEvidence, { number })
    if (['kept', 'failed', 'supplied'].includes(evidence.state)) return evidence
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Everything of a person. */
export const allOf = async (person: Person) => (await person.call(listEvidence)).data

/** A page with the copy on it. */
export const pageWithCopy = (more = '') =>
  `<!doctype html><html lang="pt"><title>Praça do porto</title><body style="margin:0"><h1>Praça do porto</h1>
   <p>Peixe fresco todos os dias.</p><img src="/copy.jpg" width="600" height="400" alt="">${more}`
