import { z } from 'zod'
import { handleJob, job } from '#server/platform/jobs/job.ts'
import { removeHandshakesBefore } from './connection-store.ts'
import { giveUpOrWait } from './imports/end-import.ts'
import { importSlice } from './imports/import-slice.ts'
import type { ImportNeeds } from './imports/import-needs.ts'
import { resealAccess } from './reseal-access.ts'
import { importPhotos } from './imports/start-import.ts'
import { resumeImports, syncDue } from './imports/sync-source.ts'

const syncDueSources = job({ name: 'sync-due-sources', payload: z.object({}), schedule: '*/10 * * * *' })
const tidySources = job({ name: 'tidy-sources', payload: z.object({}), schedule: '53 3 * * *' })

export const sourceJobs = [
  handleJob(
    importPhotos,
    (needs: ImportNeeds, { runId }, run) => importSlice(needs, runId, run),
    (needs: ImportNeeds, { runId }) => giveUpOrWait(needs, runId),
  ),
  handleJob(syncDueSources, async (needs: ImportNeeds) => {
    await resumeImports(needs)
    await syncDue(needs)
  }),
  handleJob(tidySources, async (needs: ImportNeeds) => {
    await removeHandshakesBefore(needs.db, needs.clock())
    await resealAccess(needs)
  }),
]
