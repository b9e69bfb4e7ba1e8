import { z } from 'zod'
import { handleJob, job } from '#server/platform/jobs/job.ts'
import { giveUpOrWait, importSheet, importSlice, type SheetNeeds } from './import-sheet.ts'
import { resumeSheets } from './resume-sheets.ts'
import { forgetSheetsBefore } from './sheet-store.ts'

const resumeSheetImports = job({ name: 'resume-sheet-imports', payload: z.object({}), schedule: '*/10 * * * *' })
const forgetOldSheets = job({ name: 'forget-old-sheets', payload: z.object({}), schedule: '17 4 * * *' })
const keptMs = 30 * 86_400_000

export const sheetJobs = [
  handleJob(
    importSheet,
    (needs: SheetNeeds, { sheetId }, run) => importSlice(needs, sheetId, run),
    (needs: SheetNeeds, { sheetId }) => giveUpOrWait(needs, sheetId),
  ),
  handleJob(resumeSheetImports, (needs: SheetNeeds) => resumeSheets(needs)),
  handleJob(forgetOldSheets, ({ db, clock }: SheetNeeds) =>
    forgetSheetsBefore(db, new Date(clock().getTime() - keptMs)),
  ),
]
