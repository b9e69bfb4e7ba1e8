import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'csv-parse/sync'
import readWorkbook from 'read-excel-file/universal'
import { expectSaid, type Judge, said } from './ask-program.ts'

const suffix = ' title list.xlsx'
const columns = [
  ['No.', 'Title', 'File Name'],
  ['No.', 'Title', 'File Name', 'Month/Year'],
]

/** Judges of a ZIP file of a deposit. */
export const ofDeposit = (folder: string, file: string): Judge[] => [
  { name: 'unzip -t', judge: () => expectSaid(['No errors detected'], 'unzip', ['-tq', file], folder) },
  {
    name: 'unzip -Z1',
    judge: async () => {
      const names = await namesIn(folder, file)
      const odd = names.find((name) => /[/\\]/.test(name) || !name.endsWith('.jpg'))
      if (odd !== undefined) throw new Error(`${odd} is no JPEG without a path`)
      return `${names.length} JPEGs`
    },
  },
]

/** Judges of a title list, which is held against the deposits beside it. */
export const ofTitleList = (folder: string, file: string): Judge[] => [
  {
    name: 'read-excel-file',
    judge: async () => {
      const rows = await rowsByReader(join(folder, file))
      if (!columns.some((names) => names.join('|') === rows[0]?.join('|')))
        throw new Error(`the columns are ${rows[0]?.join(', ')}`)
      return `${rows.length - 1} works`
    },
  },
  {
    name: 'LibreOffice',
    judge: async () => {
      const [theirs, others] = [await rowsByOffice(folder, file), await rowsByReader(join(folder, file))]
      if (JSON.stringify(theirs) !== JSON.stringify(others)) throw new Error('it reads other cells')
      return `${theirs.length - 1} works`
    },
  },
  ...(file.endsWith(suffix) ? [{ name: 'list and deposit', judge: () => holdAgainstDeposits(folder, file) }] : []),
]

const rowsByReader = async (path: string): Promise<string[][]> => {
  const [sheet] = await readWorkbook(new Blob([readFileSync(path)]))
  return (sheet?.data ?? []).map((row) => row.map((cell) => (cell === null ? '' : String(cell))))
}

/** The cells as LibreOffice exports them: commas, quotes, UTF-8, as text. */
async function rowsByOffice(folder: string, file: string): Promise<string[][]> {
  const out = mkdtempSync(join(tmpdir(), 'judges-'))
  try {
    const profile = `-env:UserInstallation=${pathToFileURL(join(out, 'profile')).href}`
    const format = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false'
    await said('soffice', [profile, '--headless', '--convert-to', format, '--outdir', out, file], folder)
    return parse(readFileSync(join(out, file.replace(/\.xlsx$/, '.csv'))), { bom: true })
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

const namesIn = async (folder: string, file: string): Promise<string[]> =>
  (await said('unzip', ['-Z1', file], folder)).trimEnd().split('\n')

/** The Office counts the list against the deposit. A list may carry a case number behind the title. */
async function holdAgainstDeposits(folder: string, file: string): Promise<string> {
  const named = file.slice(0, -suffix.length)
  const zips = readdirSync(folder).filter((name) => {
    const [, title] = /^(.+) deposit \d+ of \d+\.zip$/.exec(name) ?? []
    return title !== undefined && (named === title || named.startsWith(`${title} `))
  })
  const deposited: string[] = []
  for (const zip of zips.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })))
    deposited.push(...(await namesIn(folder, zip)))
  const listed = (await rowsByReader(join(folder, file))).slice(1).map(([, , name]) => name)
  if (JSON.stringify(listed) !== JSON.stringify(deposited))
    throw new Error(`the list has ${listed.length} files, the deposits have ${deposited.length}, or other names`)
  return `${listed.length} files in ${zips.length} ZIP files`
}
