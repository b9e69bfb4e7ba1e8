import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { run } from './run.ts'

const lists = ['.dependency-cruiser.cjs', 'src/server/boot/features.ts', 'src/web/areas.ts']

/** A copy of the feature lists in its own folder. */
function aCopy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rightframe-feature-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const file of lists) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    cpSync(file, join(folder, file))
  }
  return folder
}

const make = (folder: string, ...args: string[]) =>
  run('new feature', process.execPath, [resolve('scripts/new-feature.ts'), ...args], { cwd: folder })

test('A new feature joins every list behind its predecessor, once', async () => {
  const folder = aCopy()
  expect((await make(folder, 'group-portraits', '--after', 'discovery')).ok).toBe(true)
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  expect(read('.dependency-cruiser.cjs')).toMatch(/discovery.,\s+.group-portraits.,/)
  for (const file of lists.slice(1)) expect(read(file)).toMatch(/discovery,\s+groupPortraits,/)
  for (const file of [
    'contract/group-portraits/endpoints.ts',
    'server/group-portraits/feature.ts',
    'web/group-portraits/area.ts',
  ])
    expect(existsSync(join(folder, 'src', file)), file).toBe(true)
  const before = lists.map(read)
  const again = await make(folder, 'group-portraits')
  expect([again.ok, again.output]).toEqual([false, expect.stringContaining('is there already') as unknown])
  expect(lists.map(read)).toEqual(before)
})

test('An invalid name is refused', async () => {
  const { ok, output } = await make(aCopy(), 'Takedowns')
  expect([ok, output]).toEqual([false, expect.stringContaining('in small letters') as unknown])
})
