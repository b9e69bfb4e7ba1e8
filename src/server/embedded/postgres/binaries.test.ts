import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderForTests } from '#server/testing/places.ts'
import { findBinaries, packageFolder, usePackage } from './binaries.ts'

const spare = () => join(folderForTests('spare'), 'postgres')

test('POSTGRES_BIN that names something else says what it must name', () => {
  const configured = folderForTests('bin')
  expect(() => findBinaries({ configured, spare: spare() })).toThrow(
    `POSTGRES_BIN names ${configured}, where initdb and postgres are not, or do not run. Set it to PostgreSQL's bin folder.`,
  )
  for (const name of ['initdb', 'postgres']) writeFileSync(join(configured, name), 'no program', { mode: 0o755 })
  expect(() => findBinaries({ configured, spare: spare() })).toThrow('or do not run')
})

test('POSTGRES_BIN comes first; too old versions are refused with a remedy', () => {
  const configured = folderForTests('bin')
  for (const name of ['initdb', 'postgres'])
    writeFileSync(join(configured, name), '#!/bin/sh\necho "postgres (PostgreSQL) 14.9 (Debian)"\n', { mode: 0o755 })
  expect(() => findBinaries({ configured, spare: spare() })).toThrow(
    'PostgreSQL 14.9 is too old. Install PostgreSQL 18, set POSTGRES_BIN to its bin folder, or set DATABASE_URL.',
  )
  expect(findBinaries({ configured, major: 14, spare: spare() })).toMatchObject({
    folder: configured,
    version: '14.9',
    major: 14,
  })
})

/** The npm package without links, as denied scripts leave it. */
function stripLinks(): string {
  const native = join(folderForTests('package'), 'native')
  cpSync(packageFolder()!, native, { recursive: true, filter: (path) => !lstatSync(path).isSymbolicLink() })
  return native
}

test('Missing links are made elsewhere, leaving node_modules unchanged', { tags: ['long'] }, () => {
  const native = stripLinks()
  const before = readdirSync(join(native, 'lib'))
  const place = spare()
  const found = usePackage(native, place, undefined)
  expect(found).toMatchObject({ folder: join(native, 'bin'), major: 18 })
  expect(Object.values(found!.env)).toEqual([expect.stringContaining(place)])
  expect(readdirSync(join(native, 'lib'))).toEqual(before)
  const { stdout } = spawnSync(join(found!.folder, 'initdb'), ['--version'], { env: found!.env, encoding: 'utf8' })
  expect(stdout).toContain('PostgreSQL')
})

test('What another user cannot reach is copied, once more at each start', { tags: ['long'] }, () => {
  const native = stripLinks()
  const place = spare()
  mkdirSync(place)
  symlinkSync('/etc', join(place, 'of-an-earlier-start'))
  const me = { uid: process.getuid!(), gid: process.getgid!() }
  expect(usePackage(native, place, me)).toMatchObject({ folder: join(place, 'bin'), major: 18 })
  expect(existsSync(join(place, 'of-an-earlier-start'))).toBe(false)
  expect(statSync(join(place, 'bin/postgres')).mode & 0o055).toBe(0o055)
})
