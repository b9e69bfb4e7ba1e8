import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

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
    said: expect.stringContaining('There is no .wacz or .pdf') as unknown,
  })
  writeFileSync(join(folder, 'report.pdf'), '%PDF-1.7')
  const { code, said } = await judges()
  expect(code).toBe(1)
  for (const tool of ['qpdf', 'pdfsig', 'pdftotext']) expect(said).toContain(`${tool} is not installed`)
  expect(said).toContain('0 of 3 judges find nothing.')
})
