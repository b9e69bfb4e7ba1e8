import { z } from 'zod'
import { handleJob, job } from '#server/platform/jobs/job.ts'
import { giveUpOrWait, giveUpSheet, importSheet, importSlice, type SheetNeeds } from './import-sheet.ts'
import { resumeSheets } from './resume-sheets.ts'
import { forgetSheetsBefore } from './sheet-store.ts'

const resumeSheetImports = job({ name: 'resume-sheet-imports', payload: z.object({}), schedule: '*/10 * * * *' })
const forgetOldSheets = job({ name: 'forget-old-sheets', payload: z.object({}), schedule: '17 4 * * *' })
const keptMs = 30 * 86_400_000

export const sheetJobs = [importSheet, giveUpSheet, resumeSheetImports, forgetOldSheets]

export const handleSheetJobs = (needs: SheetNeeds) => [
  handleJob(importSheet, ({ sheetId }, run) => importSlice(needs, sheetId, run)),
  handleJob(giveUpSheet, ({ sheetId }) => giveUpOrWait(needs, sheetId)),
  handleJob(resumeSheetImports, () => resumeSheets(needs)),
  handleJob(forgetOldSheets, () => forgetSheetsBefore(needs.db, new Date(needs.clock().getTime() - keptMs))),
]
