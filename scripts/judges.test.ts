import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { xlsxOf } from '#server/platform/text/xlsx.ts'

const folder = mkdtempSync(join(tmpdir(), 'judges-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** On a machine without any of the tools. */
async function judges(): Promise<{ code: number | null; said: string }> {
  const { promise, resolve: done } = Promise.withResolvers<{ code: number | null; said: string }>()
  const program = execFile(
    process.execPath,
    [resolve('scripts/judges.ts'), folder],
    { env: { PATH: folder } },
    (_, said) => done({ code: program.exitCode, said }),
  )
  return await promise
}

test('Nothing to judge, or a tool that is missing, is a failure', async () => {
  expect(await judges()).toMatchObject({
    code: 1,
    said: expect.stringContaining('There is no .wacz, .pdf, .zip or .xlsx') as unknown,
  })
  writeFileSync(join(folder, 'report.pdf'), '%PDF-1.7')
  const { code, said } = await judges()
  expect(code).toBe(1)
  for (const tool of ['qpdf', 'pdfsig', 'pdftotext']) expect(said).toContain(`${tool} is not installed`)
  expect(said).toContain('0 of 3 judges find nothing.')
})

test('A title list is held against the deposit beside it', async () => {
  const header = ['No.', 'Title', 'File Name']
  const list = await xlsxOf([{ name: 'Titles', header, rows: [['1', 'Sea', 'sea.jpg']] }])
  writeFileSync(join(folder, 'Harbours 1-99 title list.xlsx'), list)
  const { said } = await judges()
  expect(said).toContain('read-excel-file: 1 works')
  expect(said).toContain('soffice is not installed')
  expect(said).toContain('list and deposit: the list has 1 files, the deposits have 0')
})
