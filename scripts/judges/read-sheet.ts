import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'csv-parse/sync'
import readWorkbook from 'read-excel-file/universal'
import { said } from './ask-program.ts'

/** Cells of a workbook's first sheet, by another reader. */
export const rowsByReader = async (path: string): Promise<string[][]> => {
  const [sheet] = await readWorkbook(new Blob([readFileSync(path)]))
  return (sheet?.data ?? []).map((row) => row.map((cell) => (cell === null ? '' : String(cell))))
}

/** Cells as LibreOffice exports them, as UTF-8 text. */
export async function rowsByOffice(folder: string, file: string): Promise<string[][]> {
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
