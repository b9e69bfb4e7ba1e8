import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../wire.ts'
import { Decision } from './match.ts'

/** The largest list of decisions that is read, in bytes. */
export const largestDecisionsSheet = 4 * 1024 * 1024
/** Matches that one import decides. */
export const maxImportedDecisions = 2000

const Content = z.base64('This is not the content of a file.')
const Column = z.number().int().min(0).max(500)

/** Columns of a list of decisions; without `image`, a decision is about all photographs on the page. */
export const DecisionColumns = z.object({ page: Column, decision: Column, image: Column.nullable() })
export type DecisionColumns = z.infer<typeof DecisionColumns>

const errors = ['sheet.too-large', 'sheet.empty', 'sheet.unreadable', 'sheet.busy'] as const

/** Reads the names of a sheet's columns (CSV or XLSX, as base64), with a suggestion for each column of ours. Keeps nothing. */
export const readDecisionsSheet = endpoint({
  name: 'readDecisionsSheet',
  method: 'POST',
  path: '/matches/decisions/columns',
  body: z.object({ content: Content }),
  reply: z.object({
    columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
    suggested: z.object({
      page: z.number().int().nullable(),
      decision: z.number().int().nullable(),
      image: z.number().int().nullable(),
    }),
    lines: z.number().int(),
  }),
  access: 'owner',
  errors: [...errors],
})

/**
 * Gives the decisions of a sheet to undecided matches on the named pages. A preview changes nothing. Each of `changes` is undone by
 * `undoJudgeMatches`, last first.
 */
export const importDecisions = endpoint({
  name: 'importDecisions',
  method: 'POST',
  path: '/matches/decisions/import',
  body: z.object({ content: Content, columns: DecisionColumns, isPreview: z.boolean() }),
  reply: z.object({
    changes: z.array(Id),
    decided: z.number().int(),
    /** Number of matches by decision. */
    decisions: z.partialRecord(Decision, z.number().int()),
    /** Matches that had a decision and keep it. */
    kept: z.number().int(),
    problems: z.array(z.object({ row: z.number().int(), cell: z.string().nullable(), message: z.string() })),
  }),
  access: 'owner',
  errors: [...errors, 'sheet.columns', 'decisions.too-many'],
})
