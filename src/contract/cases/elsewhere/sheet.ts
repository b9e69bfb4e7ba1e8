import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../wire.ts'

/** The largest list of cases that is read, in bytes. */
export const largestCasesSheet = 4 * 1024 * 1024
export const maxCasesElsewhere = 10_000

const Content = z.base64('This is not the content of a file.')
/** Position of a column in the sheet, from 0. */
const Column = z.number().int().min(0).max(500)

/** Columns of a list of cases: the page or site, the photograph, and where they exist the number and the state. */
export const CaseColumns = z.object({
  page: Column,
  image: Column,
  name: Column.nullable(),
  state: Column.nullable(),
})
export type CaseColumns = z.infer<typeof CaseColumns>

const errors = ['sheet.too-large', 'sheet.empty', 'sheet.unreadable', 'sheet.busy'] as const

/** Reads the names of a sheet's columns (CSV or XLSX, as base64), with a suggestion for each column of ours. Keeps nothing. */
export const readCasesSheet = endpoint({
  name: 'readCasesSheet',
  method: 'POST',
  path: '/cases-elsewhere/columns',
  body: z.object({ content: Content }),
  reply: z.object({
    /** `samples` are up to three cells below the name. */
    columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
    suggested: z.object({
      page: z.number().int().nullable(),
      image: z.number().int().nullable(),
      name: z.number().int().nullable(),
      state: z.number().int().nullable(),
    }),
    lines: z.number().int(),
  }),
  access: 'owner',
  errors: [...errors],
})

/**
 * Adds the cases of a sheet as handled elsewhere. Lines with one number and site are one case. A preview adds nothing. Lines without a site, or
 * whose photograph is not in the library, are left out and named.
 */
export const importCasesElsewhere = endpoint({
  name: 'importCasesElsewhere',
  method: 'POST',
  path: '/cases-elsewhere/import',
  body: z.object({ content: Content, columns: CaseColumns, isPreview: z.boolean() }),
  reply: z.object({
    /** Names this import for its undo; null for a preview, and where nothing was added. */
    batch: Id.nullable(),
    added: z.number().int(),
    known: z.number().int(),
    examples: z.array(z.object({ name: z.string(), host: z.string(), state: z.string(), images: z.array(z.string()) })),
    problems: z.array(z.object({ row: z.number().int(), cell: z.string().nullable(), message: z.string() })),
  }),
  access: 'owner',
  errors: [...errors, 'sheet.columns', 'cases-elsewhere.too-many'],
})

/** Removes all cases of an import that are still there. */
export const undoCasesImport = endpoint({
  name: 'undoCasesImport',
  method: 'DELETE',
  path: '/cases-elsewhere/imports/:batchId',
  params: z.object({ batchId: Id }),
  reply: z.object({ removed: z.number().int() }),
  access: 'owner',
  errors: [],
})
