import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { openEmbeddedDatabase } from '../platform/db/open-embedded.ts'
import { openPostgresDatabase } from '../platform/db/open-postgres.ts'
import { openLog } from '../platform/log.ts'
import { copyDatabaseFolder } from './embedded-template.ts'
import { folderForTests } from './places.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database: { kind: 'embedded'; template: string } | { kind: 'postgres'; url: string }
  }
}

/** A migrated database of its own for one test file, and what removes it. */
export async function openTestDatabase(): Promise<{ database: Database; remove: () => Promise<void> }> {
  const given = inject('database')
  if (given.kind === 'embedded') {
    const folder = folderForTests('database')
    copyDatabaseFolder(given.template, join(folder, 'database'))
    const database = await openEmbeddedDatabase(join(folder, 'database'))
    const remove = async () => {
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    }
    return { database, remove }
  }
  const { url, drop } = await copyTemplate(given.url)
  const database = await openPostgresDatabase({ url, connections: 6, log: openLog('silent') })
  const remove = async () => {
    await database.close()
    await drop()
  }
  return { database, remove }
}

/** A copy of the template on the PostgreSQL server of this run. */
export async function copyTemplate(serverUrl: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(serverUrl, `create database ${name} template template_rightframe`)
  return {
    url: serverUrl.replace(/\/[^/]*$/, `/${name}`),
    drop: () => onServer(serverUrl, `drop database if exists ${name} with (force)`),
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const server = await openPostgresDatabase({ url, connections: 2, log: openLog('silent') })
  try {
    await server.execute(statement)
  } finally {
    await server.close()
  }
}
