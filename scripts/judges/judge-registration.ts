import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expectSaid, type Judge, said } from './ask-program.ts'
import { rowsByOffice, rowsByReader } from './read-sheet.ts'

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

/** Judges of a title list, compared with its deposits. */
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
