import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { DayOrder } from '../platform/day-order.ts'
import { Id, pageOf, pageQuery } from '../wire.ts'
import { ImageSheet, ImageSheetRow, largestSheet, SheetFormat, SheetPurpose } from './sheets.ts'

const sheetParams = z.object({ sheetId: Id })
const maxMegabytes = largestSheet / 1024 / 1024

/** Base64 writes three bytes as four characters. */
const longestContent = Math.ceil(largestSheet / 3) * 4

/**
 * Reads a spreadsheet (XLSX, CSV, or one address a line) and checks every line. Importing starts later. An earlier spreadsheet that was never
 * started is deleted.
 */
export const checkSheet = endpoint({
  name: 'checkSheet',
  method: 'POST',
  path: '/images/sheets',
  body: z.object({
    fileName: z.string().trim().min(1).max(255),
    /** The file, in base64. */
    content: z
      .string()
      .min(1, 'This sheet is empty.')
      .max(longestContent, { error: `This sheet is larger than ${maxMegabytes} MB, the most we take.`, abort: true })
      .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'The content is not base64.'),
    purpose: SheetPurpose.default('library'),
    dayOrder: DayOrder.optional(),
  }),
  reply: ImageSheet,
  status: 201,
  limit: longestContent + 4096,
  access: 'owner',
  errors: ['sheet.unreadable', 'sheet.too-large', 'sheet.empty', 'sheet.columns', 'sheet.day-order'],
})

/** The owner's newest sheets. */
export const listSheets = endpoint({
  name: 'listSheets',
  method: 'GET',
  path: '/images/sheets',
  reply: z.object({ data: z.array(ImageSheet) }),
  access: 'owner',
  scopes: ['images:read'],
  errors: [],
})

export const getSheet = endpoint({
  name: 'getSheet',
  method: 'GET',
  path: '/images/sheets/:sheetId',
  params: sheetParams,
  reply: ImageSheet,
  access: 'owner',
  scopes: ['images:read'],
  errors: [],
})

/** Lines of a spreadsheet in order: all, or those with errors. */
export const listSheetRows = endpoint({
  name: 'listSheetRows',
  method: 'GET',
  path: '/images/sheets/:sheetId/rows',
  params: sheetParams,
  query: z.object({ ...pageQuery, show: z.enum(['all', 'problems']).default('all') }),
  reply: pageOf(ImageSheetRow),
  access: 'owner',
  scopes: ['images:read'],
  errors: [],
})

/** Images that came of its good lines and have no registration number, in the order of the lines; at most a group's. */
export const getSheetImages = endpoint({
  name: 'getSheetImages',
  method: 'GET',
  path: '/images/sheets/:sheetId/to-register',
  params: sheetParams,
  reply: z.object({
    images: z.array(Id),
    /** Number of all lines, including those beyond a group. */
    total: z.number().int(),
  }),
  access: 'owner',
  errors: [],
})

/** Imports the valid lines in the background; also resumes a stopped import. */
export const startSheet = endpoint({
  name: 'startSheet',
  method: 'PUT',
  path: '/images/sheets/:sheetId/start',
  params: sheetParams,
  reply: ImageSheet,
  status: 202,
  access: 'owner',
  errors: ['sheet.under-way', 'sheet.nothing', 'source.too-many-imports'],
})

/** Returns the lines without an image as a spreadsheet with their errors; corrected, it can be submitted again. */
export const downloadSheetRest = endpoint({
  name: 'downloadSheetRest',
  method: 'GET',
  path: '/images/sheets/:sheetId/rest',
  params: sheetParams,
  query: z.object({ format: SheetFormat.default('xlsx') }),
  reply: 'file',
  access: 'owner',
  errors: [],
})

/** An empty sheet with the columns that the purpose knows. */
export const getSheetTemplate = endpoint({
  name: 'getSheetTemplate',
  method: 'GET',
  path: '/images/sheets/template',
  query: z.object({ purpose: SheetPurpose.default('library'), format: SheetFormat.default('xlsx') }),
  reply: 'file',
  access: 'owner',
  errors: [],
})
