import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createReadStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WARCParser } from 'warcio'
import { beginning } from '#server/crawler/records/archive-source.ts'
import { findArchives } from '#server/discovery/ingest/archives/find-archives.ts'
import { readArchive } from '#server/crawler/records/read-archive.ts'
import { readRecord } from '#server/crawler/records/read-record.ts'
import { nothingMet } from '#server/crawler/records/split-records.ts'
import { openLog } from '#server/platform/log.ts'
import { imagesOfRecord, warcOf, watOf } from './ingest/archives.ts'
import { ingestOnce } from './ingest/ingest-once.ts'
import { atLeast, type Figures, median } from './figures.ts'
import { openNewDatabase } from './open-database.ts'

const rounds = 3
const log = openLog('silent')
const kinds = {
  WAT: { records: 3000, archiveOf: watOf },
  WARC: { records: 1500, archiveOf: warcOf },
}

/**
 * Reads archives of pages: the bare parser of warcio, ours, ours with the pictures of each page taken out, and the whole ingest, which
 * keeps every sighting. Records a second.
 */
export async function benchIngest(): Promise<Figures[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rightframe-bench-'))
  try {
    const figures: Figures[] = []
    for (const [kind, { records, archiveOf }] of Object.entries(kinds)) {
      const file = join(folder, `bench.${kind.toLowerCase()}.gz`)
      writeFileSync(file, archiveOf(records))
      figures.push(await compare(kind, file, records))
    }
    return figures
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function compare(kind: string, file: string, records: number): Promise<Figures> {
  const bare: number[] = []
  const read: number[] = []
  const extracted: number[] = []
  const kept: number[] = []
  for (let round = 0; round < rounds; round++) {
    bare.push(await perSecond(records, () => readBare(file)))
    read.push(await perSecond(records, () => readOurs(file)))
    extracted.push(await perSecond(records, () => extract(file, records)))
    const opened = await openNewDatabase(log)
    kept.push(await ingestOnce({ ...opened, log }, file, records).finally(opened.remove))
  }
  const [floor, ingested] = [median(extracted), median(kept)]
  return {
    name: `ingest, ${kind}`,
    figures: {
      'warcio’s parser, records/s': median(bare),
      'read, records/s': median(read),
      'read and extract, records/s': floor,
      'ingest, records/s': ingested,
      'ingest, sightings/s': ingested * imagesOfRecord,
      'ingest ÷ read and extract': ingested / floor,
    },
    goals: [atLeast('read ÷ warcio’s parser', median(read) / median(bare), 1)],
  }
}

async function perSecond(records: number, work: () => Promise<number>): Promise<number> {
  const started = performance.now()
  const met = await work()
  if (met !== records) throw new Error(`${met} records were read, not ${records}`)
  return records / ((performance.now() - started) / 1000)
}

async function readBare(file: string): Promise<number> {
  let records = 0
  for await (const record of new WARCParser(createReadStream(file))) {
    await record.readFully(false)
    records++
  }
  return records
}

async function readOurs(file: string): Promise<number> {
  let records = 0
  for await (const part of readArchive((await findArchives(noBucket, file))[0]!, beginning, nothingMet))
    records += part.records.length
  return records
}

async function extract(file: string, expected: number): Promise<number> {
  const forbidden = { ownHosts: new Set(['localhost:4000']), hosts: new Map<string, string>() }
  let records = 0
  let images = 0
  for await (const part of readArchive((await findArchives(noBucket, file))[0]!, beginning, nothingMet)) {
    for (const record of part.records)
      images += (await readRecord(record, { forbidden, ownSites: new Map() }, new Date())).sightings.length
    records += part.records.length
  }
  if (images !== expected * imagesOfRecord) throw new Error(`${images} pictures were met`)
  return records
}

const noBucket = { config: { archives: undefined } }
