import type { EvidenceManifest } from '#contract/evidence/manifest.ts'
import { isIndexed, lineOf, readIndex, searchKey } from '../wacz/cdx-index.ts'
import { paths } from '../wacz/package-paths.ts'
import { readWarc, WarcProblem, type WarcRecord } from '../wacz/warc-records.ts'
import { allOf, type Check, fails, holds, sha256Of } from './checks.ts'

/** Checks that the record of requests and answers matches the manifest, can be read to its end, and agrees with its index. */
export async function checkArchive(
  entries: ReadonlyMap<string, Uint8Array>,
  { warc, page }: EvidenceManifest,
): Promise<Check[]> {
  const [bytes, index] = [entries.get(paths.warc), entries.get(paths.index)]
  if (!warc)
    return bytes || index ? [fails(paths.warc, 'The manifest knows of no record of requests, and there is one.')] : []
  if (!bytes || !index) return [fails(bytes ? paths.index : paths.warc, 'It is missing.')]
  const isSame = sha256Of(bytes) === warc.sha256 && bytes.length === warc.bytes
  const says = isSame ? holds : fails
  const sealed = says(
    paths.warc,
    isSame ? 'It is the record of requests that was sealed.' : 'It is not the record of requests that was sealed.',
  )
  const records = await recordsOf(bytes)
  if (!Array.isArray(records)) return [sealed, records]
  const counted =
    records.length === warc.records
      ? holds(paths.warc, `All its ${records.length} records can be read, and their digests are right.`)
      : fails(paths.warc, `It has ${records.length} records; ${warc.records} were sealed.`)
  return [sealed, counted, ...checkIndex(Buffer.from(index).toString('utf8'), records, page)]
}

async function recordsOf(bytes: Uint8Array): Promise<WarcRecord[] | Check> {
  const records: WarcRecord[] = []
  try {
    for await (const record of readWarc([bytes])) records.push(record)
    return records
  } catch (error) {
    if (error instanceof WarcProblem) return fails(paths.warc, error.message)
    throw error
  }
}

/** Checks each line's target record, and that none is missing. */
function checkIndex(text: string, records: readonly WarcRecord[], page: EvidenceManifest['page']): Check[] {
  const lines = readIndex(text)
  if (!lines) return [fails(paths.index, 'It cannot be read as an index.')]
  const filename = paths.warc.split('/')[1]!
  const expected = new Map(records.filter(isIndexed).map((record) => [String(record.offset), lineOf(record, filename)]))
  const found = new Set(text.split(/(?<=\n)/))
  const wrong = lines
    .filter(({ offset, length, digest, key }) => {
      const line = expected.get(offset)
      return (
        !line?.startsWith(`${key} `) || !line.includes(`"length":"${length}"`) || !line.includes(`"digest":"${digest}"`)
      )
    })
    .map(({ offset }) => fails(paths.index, `What it says of the record at byte ${offset} is not right.`))
  const missing = [...expected.values()].filter((line) => !found.has(line))
  if (wrong.length === 0 && missing.length > 0)
    wrong.push(fails(paths.index, `It leads to all but ${missing.length} of the answers.`))
  if (!lines.some(({ key }) => isOf(page, key)))
    wrong.push(fails(paths.index, 'It does not lead to the page that was captured.'))
  return allOf(wrong, paths.index, `It leads to each of the ${expected.size} answers by offset, length and digest.`)
}

/** True for the page's own addresses. A page may give itself another address that no server was asked for. */
const isOf = ({ finalUrl, url, redirects }: EvidenceManifest['page'], key: string): boolean =>
  [finalUrl, url, ...redirects].some((address) => key.startsWith(`${searchKey(address)} `))
