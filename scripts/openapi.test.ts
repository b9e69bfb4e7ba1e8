import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { endpoints } from '../src/server/boot/features.ts'
import { openApi } from '../src/server/platform/http/openapi.ts'
import { run } from './run.ts'

const whole = openApi(endpoints, { title: 'Rightframe', version: '1.0.0', url: 'https://rightframe.example' })

test('A foreign linter finds no error in the API document', { tags: ['long'] }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rightframe-openapi-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'openapi.json')
  const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const lint = async (document: unknown) => {
    writeFileSync(file, JSON.stringify(document))
    const { output } = await run('lint', 'redocly', ['lint', file, '--format', 'json'], { env })
    const [report = ''] = /\{[^]*\}/.exec(output) ?? []
    return (JSON.parse(report) as { totals: { errors: number } }).totals.errors
  }
  expect(await lint(whole)).toBe(0)
  expect(await lint({ ...whole, paths: { '/api/x': { get: { operationId: 'x' } } } })).toBeGreaterThan(0)
})
