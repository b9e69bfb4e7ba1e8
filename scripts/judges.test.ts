import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { companyFacts } from '#server/billing/e-invoices/testing/invoice-facts.ts'
import { writeEInvoice } from '#server/billing/e-invoices/write-e-invoice.ts'
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
    said: expect.stringContaining('There is no .wacz, .pdf, .zip, .xlsx or .xml invoice') as unknown,
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

test('A statement’s balances follow, and an invoice keeps its schema', async () => {
  const header = ['Day', 'What', 'Case', 'Currency', 'Balance']
  const rows = [
    ['', 'Opening balance', '', 'EUR', '0.00'],
    ['2026-11-30', 'Paid', 'RF-2026-0001', 'EUR', '55.00'],
    ['2026-11-30', 'Closing balance', '', 'EUR', '54.00'],
  ]
  writeFileSync(join(folder, 'RFS-2026-000001.xlsx'), await xlsxOf([{ name: 'Statement', header, rows }]))
  const xml = await writeEInvoice(companyFacts(), 'CII')
  writeFileSync(join(folder, 'whole.xml'), xml)
  writeFileSync(join(folder, 'broken.xml'), xml.replace('<ram:TypeCode>380</ram:TypeCode>', ''))
  const { said } = await judges()
  expect(said).toContain('the lines come to 55, and the closing balance is 54')
  expect(said).toContain('schema of whole.xml: Factur-X 1.07.3, no problem')
  expect(said).toMatch(/FAIL broken\.xml/)
})
