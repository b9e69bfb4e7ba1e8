import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { openPostgresDatabase } from '../platform/db/open-postgres.ts'
import { openLog } from '../platform/log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the PostgreSQL server of this run. */
    databaseServer: string
  }
}

/** The migrated database that a run copies. */
export const template = 'template_rightframe'

/** A migrated database for one test file, and its removal. */
export async function openTestDatabase(): Promise<{ database: Database; remove: () => Promise<void> }> {
  const { url, drop } = await copyTemplate()
  const database = await openPostgresDatabase({ url, connections: 6, log: openLog('silent') })
  const remove = async () => {
    await database.close()
    await drop()
  }
  return { database, remove }
}

/** A database without a table. */
export async function emptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  return await createDatabase('')
}

/** A copy of the template. Of files, not of what the log would have to say about them: half the time. */
export async function copyTemplate(): Promise<{ url: string; drop: () => Promise<void> }> {
  return await createDatabase(`template ${template} strategy file_copy`)
}

async function createDatabase(from: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = inject('databaseServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} ${from}`)
  return {
    url: server.replace(/\/[^/]*$/, `/${name}`),
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
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
