import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import pg from 'pg'
import { pack, type Pack } from 'tar-stream'
import { version } from '../../platform/version.ts'

/** An archive's last entry: each file's bytes and SHA-256. */
export type Manifest = {
  format: 1
  rightframe: string
  postgres: string
  files: Record<string, { size: number; sha256: string }>
}

export const manifestName = 'files.json'

/**
 * PostgreSQL recreates their contents at each start (https://www.postgresql.org/docs/18/continuous-archiving.html, "Backing Up the Data Directory").
 */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const skipped =
  /^(postmaster\.(pid|opts)|pg_internal\.init(\.\d+)?|pgsql_tmp.*|backup_label(\.old)?|tablespace_map(\.old)?|.*\.tmp)$/
const chunkBytes = 256 * 1024

/**
 * Writes the files of a running database as one archive (tar, zstd) while it goes on working. Files that change meanwhile are made whole at the
 * restore by the database's log from the backup's beginning to its end, which a slot keeps until it is copied, too.
 */
export async function writeBaseBackup({ url, folder }: { url: string; folder: string }, to: Writable): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const archive = pack()
    const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
    const written = pipeline(archive, compress, to)
    const filled = fill(archive, client, folder).catch((error: Error) => {
      archive.destroy(error)
      throw error
    })
    await Promise.all([written, filled])
  } finally {
    await client.end()
  }
}

async function fill(archive: Pack, client: pg.Client, folder: string): Promise<void> {
  const ask = async (text: string) => (await client.query<Record<string, string>>(text)).rows[0] ?? {}
  await ask("select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)")
  const { first = '' } = await ask("select pg_walfile_name(pg_backup_start('rightframe', true)) as first")
  const files: Manifest['files'] = {}
  const addFile = async (name: string) => {
    const about = await copyInto(archive, name, join(folder, name))
    if (about) files[name] = about
  }
  const addText = (name: string, text: string) =>
    new Promise<void>((resolve, reject) =>
      archive.entry({ name }, text, (error) => (error ? reject(error) : resolve())),
    )

  for await (const { name, isFolder } of listMatchContents(folder))
    if (isFolder) archive.entry({ name: `${name}/`, type: 'directory' })
    else await addFile(name)
  const { label = '', last = '' } = await ask(
    'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)',
  )
  await addText('backup_label', label)
  files.backup_label = { size: Buffer.byteLength(label), sha256: createHash('sha256').update(label).digest('hex') }
  const isBetween = (name: string) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last
  for (const name of (await readdir(join(folder, 'pg_wal'))).filter(isBetween)) await addFile(`pg_wal/${name}`)
  const { postgres = '' } = await ask("select current_setting('server_version') as postgres")
  await addText(manifestName, JSON.stringify({ format: 1, rightframe: version, postgres, files } satisfies Manifest))
  archive.finalize()
}

/** Folders before their contents; links and sockets are left out. */
async function* listMatchContents(folder: string, below = ''): AsyncGenerator<{ name: string; isFolder: boolean }> {
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const name = below ? `${below}/${entry.name}` : entry.name
    if (skipped.test(entry.name)) continue
    if (entry.isFile()) yield { name, isFolder: false }
    if (!entry.isDirectory()) continue
    yield { name, isFolder: true }
    if (!emptied.has(name)) yield* listMatchContents(folder, name)
    else if (name === 'pg_wal') yield* foldersIn(folder, name)
  }
}

async function* foldersIn(folder: string, below: string) {
  for (const entry of await readdir(join(folder, below), { withFileTypes: true }))
    if (entry.isDirectory()) yield { name: `${below}/${entry.name}`, isFolder: true }
}

/** As many bytes as it has now, whatever is written to it meanwhile; undefined for a file that is gone. */
async function copyInto(archive: Pack, name: string, path: string): Promise<Manifest['files'][string] | undefined> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!file) return undefined
  try {
    const { size } = await file.stat()
    const entry = archive.entry({ name, size })
    const hash = createHash('sha256')
    for await (const chunk of bytesOf(file, size)) {
      hash.update(chunk)
      if (!entry.write(chunk)) await once(entry, 'drain')
    }
    const closed = once(entry, 'close')
    entry.end(undefined)
    await closed
    return { size, sha256: hash.digest('hex') }
  } finally {
    await file.close()
  }
}

/** Fills up with zeros where the file became shorter meanwhile, as PostgreSQL's own backups do; its log restores the rest. */
async function* bytesOf(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size;) {
    const wanted = Math.min(chunkBytes, size - at)
    const { bytesRead, buffer } = await file.read(Buffer.alloc(wanted), 0, wanted, at)
    yield bytesRead === 0 ? buffer : buffer.subarray(0, bytesRead)
    at += bytesRead === 0 ? wanted : bytesRead
  }
}
