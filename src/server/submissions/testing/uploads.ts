import { randomUUID } from 'node:crypto'
import type { FileSource } from '#contract/cases/submission/choices.ts'
import { SubmissionFile } from '#contract/cases/submission/submission.ts'
import { getUploadPolicy } from '#contract/platform/uploads.ts'
import type { Id } from '#contract/wire.ts'
import type { Client } from '#server/testing/client.ts'
import { postForm } from '#server/testing/upload.ts'

/** The file that tests attach. */
export const contract = Buffer.from('%PDF-1.4 a contract')

/** Attaches a contract as a browser does: asks for a form, posts it to the store, and notes where it lies. */
export async function uploadTo(client: Client, caseId: Id, source: FileSource): Promise<SubmissionFile> {
  const about = { fileName: 'contract.pdf', type: 'application/pdf' }
  const form = await client.call(getUploadPolicy, { bucket: 'cases', caseId, ...about, size: contract.length })
  const posted = await postForm(form.url, form.fields, contract, about)
  if (posted.status !== 201) throw new Error(`the store answered ${posted.status}: ${await posted.text()}`)
  return SubmissionFile.parse({
    id: randomUUID(),
    key: form.fields['key'],
    ...about,
    extension: 'pdf',
    url: /<Location>([^<]+)<\/Location>/.exec(await posted.text())?.[1],
    size: contract.length,
    source,
    uploadComplete: true,
  })
}
